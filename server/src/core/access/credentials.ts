import { createHash, randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** These are the second recommended Argon2id parameters of OWASP; one hash takes about 20 ms on a small machine. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Stored instead of a hash: no password matches it. */
export const NO_PASSWORD_HASH = ''

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2_OPTIONS)

/**
 * The password of an unknown user is compared with this hash, so that the response takes as long as for an existing
 * one.
 */
const decoyHash = hashPassword('the password of nobody')

export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const isMatch = await verify(storedHash || (await decoyHash), password)
  return isMatch && Boolean(storedHash)
}

/** Generated passwords use this alphabet, which lacks letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

const generateGroup = (): string => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
const generateGroups = (count: number): string => Array.from({ length: count }, generateGroup).join('-')

export const generatePassword = (): string => generateGroups(4)

/** Generates a recovery code of 118 random bits, so that a fast hash of it is enough. */
export const generateRecoveryCode = (): string => generateGroups(6)

/** Generates a token of 256 random bits; the database stores only its hash. */
export const generateToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Secret scanners find API tokens by this prefix, and the longer text tells them from the tokens of sessions. */
const API_TOKEN_PREFIX = 'pol_'
const API_TOKEN_PATTERN = new RegExp(`^${API_TOKEN_PREFIX}[\\w-]{43}$`)
export const generateApiToken = (): string => `${API_TOKEN_PREFIX}${generateToken()}`
export const isApiToken = (token: string): boolean => API_TOKEN_PATTERN.test(token)
