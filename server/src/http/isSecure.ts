import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Whether browsers reach us over https: the proxy in front of us may not be one whose headers we trust. */
export const isSecure = (config: Pick<Config, 'PUBLIC_URL'>, request?: Pick<FastifyRequest, 'protocol'>): boolean =>
  /^https:/i.test(config.PUBLIC_URL ?? '') || request?.protocol === 'https'
