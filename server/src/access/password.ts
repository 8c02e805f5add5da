import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Memory-hard at about 20 ms a try on a small machine (OWASP's second choice). */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2_OPTIONS)

/** What the password of an unknown user, or of one without any, is compared with: the answer takes as long as for others. */
const decoyHash = hashPassword('the password of nobody')

export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(storedHash || (await decoyHash), password)
  return fits && Boolean(storedHash)
}

/** Without the letters and digits that people mix up. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

export const generatePassword = (): string =>
  [4, 4, 4, 4].map((length) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join('-')
