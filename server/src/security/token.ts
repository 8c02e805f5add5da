import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'

/** 256 random bits; only their hash is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Ports share cookies, so the name tells one Poledne on a host from another. */
export function cookieName({ BASE_PATH, PORT }: Pick<Config, 'BASE_PATH' | 'PORT'>): string {
  return `poledne_${createHash('sha256').update(`${BASE_PATH}:${PORT}`).digest('hex').slice(0, 8)}`
}
