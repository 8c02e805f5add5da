import { createHash, randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { ViolationReason } from '@poledne/contract/http/violations'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { createValidationProblem } from '../errors/problem.ts'
import type { Config } from '../runtime/config.ts'

/** These are the second recommended Argon2id parameters of OWASP; one hash takes about 20 ms on a small machine. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The value that is stored instead of a hash for a user without a password; no password matches it. */
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

/** Secret scanners find API tokens by this prefix, which also makes them longer than session tokens. */
const API_TOKEN_PREFIX = 'pol_'
const API_TOKEN_PATTERN = new RegExp(`^${API_TOKEN_PREFIX}[\\w-]{43}$`)
export const generateApiToken = (): string => `${API_TOKEN_PREFIX}${generateToken()}`
export const isApiToken = (token: string): boolean => API_TOKEN_PATTERN.test(token)

export type PasswordPolicy = Pick<Config, 'PASSWORD_MIN' | 'REFUSE_COMMON_PASSWORDS'>

const PRODUCT_NAME = 'poledne'
/** Usernames shorter than this are part of too many good passwords by chance. */
const MIN_CONTAINED_NAME = 4

const normalize = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The time of an estimate grows with the length and with the substitutions, such as `p4ssw0rd`; these take under 50 ms. */
const MAX_ESTIMATED_LENGTH = 32
const MAX_SUBSTITUTIONS = 10
/** The score, from 0 to 4, from which guessing takes more than a hundred million attempts. */
const MIN_SCORE = 3

/** The word lists are loaded with the first password that is checked. */
let estimator: Promise<ZxcvbnFactory> | undefined
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new Factory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: MAX_SUBSTITUTIONS })
}

/** Whether the password contains the username or the name of the product, which attackers try first. */
const containsKnownName = (password: string, username: string): boolean =>
  [PRODUCT_NAME, normalize(username)].some((name) => name.length >= MIN_CONTAINED_NAME && password.includes(name)) ||
  password === normalize(username)

/** Removes punctuation around a password, because attackers try it too: `!!123456789!!`. */
const stripPunctuation = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || text

async function findWeakness(password: string, username: string): Promise<ViolationReason | null> {
  if (containsKnownName(normalize(password), username)) return 'passwordContainsName'
  estimator ??= loadEstimator()
  const estimated = stripPunctuation(password).slice(0, MAX_ESTIMATED_LENGTH)
  return (await estimator).check(estimated, [PRODUCT_NAME, username]).score < MIN_SCORE ? 'guessablePassword' : null
}

/**
 * Refuses a new password that is shorter than `PASSWORD_MIN`, counted in code points, or that is easy to guess if
 * `REFUSE_COMMON_PASSWORDS` is set. Existing passwords stay valid.
 */
export async function assertPasswordAllowed(
  { PASSWORD_MIN, REFUSE_COMMON_PASSWORDS }: PasswordPolicy,
  { field, password, username }: { field: string; password: string; username: string },
): Promise<void> {
  if ([...password].length < PASSWORD_MIN) throw createValidationProblem({ field, code: 'short' })
  const reason = REFUSE_COMMON_PASSWORDS ? await findWeakness(password, username) : null
  if (reason !== null) throw createValidationProblem({ field, code: 'wrongFormat', reason })
}
