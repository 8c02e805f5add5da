import { createHash, randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { validationProblem } from '../http/problem.ts'

/** Argon2id with the second choice of OWASP; one hash takes about 20 ms on a small machine. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Stored instead of a hash: no password matches it. */
export const NO_PASSWORD_HASH = ''

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2_OPTIONS)

/** Compared with the password of an unknown user, so that the response takes as long as for an existing one. */
const decoyHash = hashPassword('the password of nobody')

export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const isMatch = await verify(storedHash || (await decoyHash), password)
  return isMatch && Boolean(storedHash)
}

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

export const generatePassword = (): string =>
  [4, 4, 4, 4].map((length) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join('-')

/** `PASSWORD_MIN` can require more than the contract does. Counts code points, not UTF-16 units. */
export function assertPasswordLength(min: number, field: string, password: string): void {
  if ([...password].length < min) throw validationProblem({ field, code: 'short' })
}

/** 256 random bits; the database stores only their hash. */
export const generateToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
