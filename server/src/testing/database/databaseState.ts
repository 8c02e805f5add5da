import { RECORD_MODULES, type RecordModuleName } from '@poledne/contract/access/permissions'
import { getTableName } from 'drizzle-orm'
import { openDatabase } from '../../core/db/database.ts'
import { TABLES } from '../builders/testRecords.ts'
import type { TestApp } from '../testApp.ts'
import { getSuperuserUrl } from './testDatabase.ts'

/** A snapshot of a database that can be compared and restored any number of times. */
export type DatabaseState = {
  /** Returns a checksum of the rows of each table. */
  readFingerprints(): Promise<Record<string, string>>
  /** Restores all tables to the snapshot. */
  restore(): Promise<void>
  /** Counts how many more rows each module has than in the snapshot. */
  countNewRows(): Promise<Record<RecordModuleName, number>>
  /** Lists records whose version does not match their number of history entries. */
  findInconsistentRecords(): Promise<string[]>
}

/** Tables with counters, the audit log, which also contains refusals, and tables that are written in the background. */
const VOLATILE_TABLES = ['rate_limits', 'audit_log', 'codes', 'screen_states', 'outbox', 'jobs', 'migrations']
/** The compared columns of tables whose other columns can change with every request or every wrong code. */
const COMPARED_COLUMNS: Readonly<Record<string, string>> = {
  sessions: '(t.id, t.user_id)',
  sign_ups: '(t.id, t.user_id, t.code_hash, t.password_hash)',
  weekly_menu_locks: 't.weekly_menu_id',
  // A check in the background writes since when downloads are outdated.
  weekly_menu_exports: '(t.id, t.code, t.weekly_menu_id, t.revision, t.reprinted_at)',
}

export async function captureDatabaseState({
  database,
  url,
}: Pick<TestApp, 'database' | 'url'>): Promise<DatabaseState> {
  const tables = await database.rows<{ name: string; columns: string }>({
    text: `
      select c.table_name as name, string_agg(quote_ident(c.column_name), ', ') as columns
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and c.table_name <> 'migrations'
      group by c.table_name`,
  })
  const names = tables.map(({ name }) => name)
  const watched = names.filter((name) => !VOLATILE_TABLES.includes(name))
  const copies = names.map((name) => `create table snapshot.${name} as table ${name}`)
  await database.rows({ text: ['create schema snapshot', ...copies].join('; ') })
  // Dropping the database at the end of the test closes these connections.
  const superuser = openDatabase({ url: getSuperuserUrl(url), max: 1, onError: () => {} })

  const fingerprints = watched
    .map(
      (name) =>
        `(select concat(count(*), ':', sum(hashtextextended((${COMPARED_COLUMNS[name] ?? 't'})::text, 0))) from ${name} t) as ${name}`,
    )
    .join(', ')
  const modules = RECORD_MODULES.map((module) => ({ module, table: getTableName(TABLES[module]) }))
  const buildHistoryCountSql = (schema: string, module: string) =>
    `(select count(*) from ${schema}.history h where h.module = '${module}' and h.record_id = t.id)`
  // The history of a registered user starts with the confirmation.
  const firstVersion = 'case when t.created_by is null then 1 else 0 end'
  const unexplained = modules.map(
    ({ module, table }) => `
      select '${module}/' || t.id as record from ${table} t left join snapshot.${table} k on k.id = t.id
      where t.version - coalesce(k.version, ${firstVersion}) <> ${buildHistoryCountSql('public', module)} - ${buildHistoryCountSql('snapshot', module)}`,
  )
  const growth = modules.map(
    ({ module, table }) => `(select count(*) from ${table}) - (select count(*) from snapshot.${table}) as "${module}"`,
  )

  return {
    async readFingerprints() {
      const [row] = await database.rows<Record<string, string>>({
        name: 'fingerprints',
        text: `select ${fingerprints}`,
      })
      return row ?? {}
    },
    async restore() {
      const statements = [
        'begin',
        // Rows are inserted in any order, so foreign keys are not checked.
        'set local session_replication_role = replica',
        ...names.map((name) => `delete from ${name}`),
        ...tables.map(
          ({ name, columns }) =>
            `insert into ${name} (${columns}) overriding system value select ${columns} from snapshot.${name}`,
        ),
        'commit',
      ]
      await superuser.rows({ text: statements.join('; ') })
    },
    async countNewRows() {
      const [row] = await database.rows<Record<RecordModuleName, number>>({
        name: 'growth',
        text: `select ${growth.join(', ')}`,
      })
      if (!row) throw new Error('the number of new rows cannot be read')
      return row
    },
    findInconsistentRecords: async () =>
      (await database.rows<{ record: string }>({ name: 'unexplained', text: unexplained.join(' union all ') })).map(
        ({ record }) => record,
      ),
  }
}
