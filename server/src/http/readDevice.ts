import type { FastifyRequest } from 'fastify'

/** From where somebody signs in, as the list of his sessions will show it. */
export type Device = { device: string | null; userAgent: string | null }

const MAX_USER_AGENT = 300

export const readDevice = (request: FastifyRequest, device: string | null | undefined): Device => ({
  device: device ?? null,
  userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
})
