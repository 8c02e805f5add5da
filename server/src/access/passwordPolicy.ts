import type { ViolationReason } from '@poledne/contract/schemas/violations'
import type { Config } from '../config.ts'
import { createValidationProblem } from '../http/problem.ts'

export type PasswordPolicy = Pick<Config, 'PASSWORD_MIN' | 'REFUSE_COMMON_PASSWORDS'>

const PRODUCT_NAME = 'poledne'
/** A shorter username is part of too many good passwords by chance. */
const MIN_CONTAINED_NAME = 4

const normalize = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The list of common passwords is loaded with the first password that is checked. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined
const loadCommonPasswords = (): Promise<ReadonlySet<string>> =>
  import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))

/** Says whether the password contains the username or the name of the product, which attackers try first. */
const containsKnownName = (password: string, username: string): boolean =>
  [PRODUCT_NAME, normalize(username)].some((name) => name.length >= MIN_CONTAINED_NAME && password.includes(name)) ||
  password === normalize(username)

/** Finds numbers and punctuation around a word, such as in `password123!`. */
const stripDecoration = (password: string): string => password.replace(/^[\d\W_]+|[\d\W_]+$/g, '')

async function findWeakness(password: string, username: string): Promise<ViolationReason | null> {
  const text = normalize(password)
  if (containsKnownName(text, username)) return 'passwordContainsName'
  commonPasswords ??= loadCommonPasswords()
  const common = await commonPasswords
  return common.has(text) || common.has(stripDecoration(text)) ? 'commonPassword' : null
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
