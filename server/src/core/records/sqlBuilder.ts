import { createHash } from 'node:crypto'

/** Collects the values of a statement; `add` returns the placeholder of the value, such as `$1`. */
export type SqlParameters = { add(value: unknown): string; values: unknown[] }

export function createSqlParameters(): SqlParameters {
  const values: unknown[] = []
  return { values, add: (value) => `$${values.push(value)}` }
}

/** Copies the values, so that two statements can start with the same ones. */
export function copySqlParameters({ values }: SqlParameters): SqlParameters {
  const copy = createSqlParameters()
  copy.values.push(...values)
  return copy
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
 * The length up to which a search text is shorter than a trigram of a search index; large tables are then searched only
 * for the beginnings of words.
 */
export const MAX_PREFIX_LENGTH = 2

/**
 * Builds SQL that makes a parameter safe inside a LIKE pattern: lower case, no accents, wildcards escaped. Wildcards are
 * escaped after the accents are removed, because some characters become `%` or `_` without their accent.
 */
export const buildPatternTextSql = (placeholder: string): string =>
  `regexp_replace(search_text(${placeholder}), '([\\\\%_])', '\\\\\\1', 'g')`

/** Builds the condition that a search text, in lower case and without accents, contains another text. */
export const buildContainsConditionSql = (searched: string, placeholder: string): string =>
  `${searched} like '%' || ${buildPatternTextSql(placeholder)} || '%'`

/** Builds the condition that a word of a search text starts with another text. */
export const buildWordStartConditionSql = (searched: string, placeholder: string): string =>
  `(${searched} like ${buildPatternTextSql(placeholder)} || '%' or ${searched} like '% ' || ${buildPatternTextSql(placeholder)} || '%')`

/** Builds the SQL of a user's name as other users see it: first and last name if known, otherwise the username. */
export const buildPersonNameSql = (user: string): string =>
  `coalesce(nullif(trim(concat_ws(' ', ${user}.first_name, ${user}.last_name)), ''), ${user}.username)`

/** Builds the SQL of a person as the API shows them, which is null if the join found no user. */
export const buildPersonJsonSql = (user: string): string =>
  `case when ${user}.id is not null then json_build_object('id', ${user}.id, 'username', ${user}.username,
    'name', ${buildPersonNameSql(user)}, 'firstName', ${user}.first_name, 'lastName', ${user}.last_name) end`
