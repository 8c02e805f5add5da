import type { FastifyRequest } from 'fastify'

/** The device of a session, as the user's list of sessions shows it. */
export type Device = { device: string | null; userAgent: string | null }

const MAX_USER_AGENT = 300

export const readDevice = (request: FastifyRequest, device: string | null | undefined): Device => ({
  device: device ?? null,
  userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
})
