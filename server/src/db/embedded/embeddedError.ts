import { getErrorMessage } from '../../errors.ts'

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
