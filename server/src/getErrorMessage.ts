/** Of several that failed at once each says its own: Node keeps no sentence over them, say where a host has two addresses. */
const joinAggregateMessages = (error: unknown): string =>
  error instanceof AggregateError ? [...new Set(error.errors.map(getErrorMessage))].join('; ') : ''

const getErrorCode = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** What is said of a failure, in a log or at the terminal: never nothing. */
export function getErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || joinAggregateMessages(error) || getErrorCode(error) || String(error)
}

const MAX_STORED_LENGTH = 500

/** As much of it as the database keeps, without the one character that it cannot. */
export const getStoredErrorMessage = (error: unknown): string =>
  getErrorMessage(error).replaceAll('\u0000', '').slice(0, MAX_STORED_LENGTH)
