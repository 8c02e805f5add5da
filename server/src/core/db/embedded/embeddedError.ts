import { statfs } from 'node:fs/promises'
import { getErrorMessage } from '../../errors/errors.ts'

export type EmbeddedErrorCode = 'in_use' | 'no_binaries' | 'no_access' | 'wrong_version' | 'failed'

/** The embedded PostgreSQL could not start; the message is one line for the terminal. */
export class EmbeddedError extends Error {
  readonly code: EmbeddedErrorCode

  constructor(code: EmbeddedErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EmbeddedError'
    this.code = code
  }
}

const NO_SPACE = /ENOSPC|No space left on device/
/** The free space below which PostgreSQL cannot even write the reason of a failure to its log. */
const MIN_FREE_BYTES = 1_000_000

async function hasFreeSpace(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null)
  return disk === null || disk.bavail * disk.bsize >= MIN_FREE_BYTES
}

/**
 * Turns a failed start into an error for the terminal; a full disk is named as the cause instead of what failed because
 * of it.
 */
export async function explainFailedStart(error: unknown, folder: string): Promise<EmbeddedError> {
  const failure = toEmbeddedError(error)
  if (failure.code !== 'failed' || (!NO_SPACE.test(failure.message) && (await hasFreeSpace(folder)))) return failure
  const message = `The disk of ${folder} is full, so PostgreSQL cannot start: free some space and start again.`
  return new EmbeddedError('failed', message, { cause: error })
}

export function toEmbeddedError(error: unknown): EmbeddedError {
  if (error instanceof EmbeddedError) return error
  const code = isAccessError(error) ? 'no_access' : 'failed'
  return new EmbeddedError(code, `The embedded PostgreSQL did not start: ${getErrorMessage(error).split('\n')[0]}`, {
    cause: error,
  })
}

export function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

export function isAccessError(error: unknown): boolean {
  return hasErrorCode(error, 'EACCES', 'EPERM', 'EROFS')
}
