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

/** Returns the same name for the same text, or undefined once the limit is reached. */
export function getStatementName(text: string): string | undefined {
  const existing = names.get(text)
  if (existing !== undefined || names.size >= MAX_NAMES) return existing
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
  names.set(text, name)
  return name
}

/**
 * Builds the condition that a text contains another, ignoring case and accents. Wildcards are escaped after the accents
 * are removed, because some characters become `%` or `_` without their accent.
 */
export const buildContainsConditionSql = (expression: string, placeholder: string): string =>
  `search_text(${expression}) like '%' || regexp_replace(search_text(${placeholder}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/** Builds the SQL of a person's name for colleagues: first and last name if known, otherwise the username. */
export const buildPersonNameSql = (user: string): string =>
  `coalesce(nullif(trim(concat_ws(' ', ${user}.first_name, ${user}.last_name)), ''), ${user}.username)`

/** Builds the SQL of a person as the API shows them, which is null if the join found no user. */
export const buildPersonJsonSql = (user: string): string =>
  `case when ${user}.id is not null then json_build_object('id', ${user}.id, 'username', ${user}.username,
    'name', ${buildPersonNameSql(user)}, 'firstName', ${user}.first_name, 'lastName', ${user}.last_name) end`
