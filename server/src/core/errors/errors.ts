/**
 * Joins the messages of an AggregateError, which has no message itself, for example when a host has two addresses and
 * both fail.
 */
const joinAggregateMessages = (error: unknown): string =>
  error instanceof AggregateError ? [...new Set(error.errors.map(getErrorMessage))].join('; ') : ''

const getErrorCode = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** Returns a message for the log or the terminal, which is never empty. */
export function getErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || joinAggregateMessages(error) || getErrorCode(error) || String(error)
}

const MAX_STORED_LENGTH = 500

/** Returns a shortened message without NUL, which PostgreSQL cannot store. */
export const getStoredErrorMessage = (error: unknown): string =>
  getErrorMessage(error).replaceAll('\u0000', '').slice(0, MAX_STORED_LENGTH)

/** An error whose message the command line prints without a stack trace. */
export class CommandError extends Error {}
