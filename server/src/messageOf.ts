/** Of several that failed at once each says its own: Node keeps no sentence over them, say where a host has two addresses. */
const parts = (error: unknown): string =>
  error instanceof AggregateError ? [...new Set(error.errors.map(messageOf))].join('; ') : ''

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** What is said of a failure, in a log or at the terminal: never nothing. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || parts(error) || codeOf(error) || String(error)
}

const MAX_KEPT = 500

/** As much of it as the database keeps, without the one character that it cannot. */
export const keptMessageOf = (error: unknown): string => messageOf(error).replaceAll('\u0000', '').slice(0, MAX_KEPT)
