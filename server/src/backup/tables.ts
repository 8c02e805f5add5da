import type { Migration } from '../db/migrate.ts'

/**
 * What belongs to a moment rather than to the data, and is empty after a restore: who is signed in and who edits just now,
 * codes that were mailed, counted tries, and mails, which the machine that wrote them has sent by then (decision 14).
 */
export const EXCLUDED_TABLES: ReadonlySet<string> = new Set([
  'sessions',
  'session_tokens',
  'weekly_menu_locks',
  'codes',
  'rate_limits',
  'outbox',
])

const matchNames = (migrations: readonly Migration[], pattern: RegExp): string[] => [
  ...new Set(
    migrations.flatMap(({ statements }) =>
      statements.flatMap((statement) => [...statement.matchAll(pattern)].map(([, name = '']) => name)),
    ),
  ),
]

/** Every table that a migration has ever made, so that none can be forgotten, and no one else's is touched. */
export const listOwnTables = (migrations: readonly Migration[]): string[] => [
  'migrations',
  ...matchNames(migrations, /^\s*create table (?:if not exists )?"?(\w+)/gim),
]

export const listOwnFunctions = (migrations: readonly Migration[]): string[] =>
  matchNames(migrations, /^\s*create (?:or replace )?function "?(\w+)/gim)
