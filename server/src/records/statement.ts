import { createHash } from 'node:crypto'

/** Collects the values of a statement; `add` returns the placeholder of the value, such as `$1`. */
export type SqlParameters = { add(value: unknown): string; values: unknown[] }

export function createSqlParameters(): SqlParameters {
  const values: unknown[] = []
  return { values, add: (value) => `$${values.push(value)}` }
}

/** Each connection keeps its prepared statements, so the number of named statements is limited. */
const MAX_NAMES = 400
const names = new Map<string, string>()

/** The same name for the same text; undefined once the limit is reached. */
export function getStatementName(text: string): string | undefined {
  const existing = names.get(text)
  if (existing !== undefined || names.size >= MAX_NAMES) return existing
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
  names.set(text, name)
  return name
}
