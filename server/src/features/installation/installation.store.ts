import type { Instant } from '@poledne/contract/domain/instant'
import { ADMINISTRATOR_LEVEL, AREA_ACTIONS, AREAS, type PermissionEntry } from '@poledne/contract/permissions'
import type { Sql } from '../../db/database.ts'

/** Any number, the same in every instance: instances that start together install once. */
const INSTALL_LOCK = 7_653_364

/** Waits for whoever is just installing, until the transaction ends. */
export async function isInstalled(tx: Sql): Promise<boolean> {
  await tx.rows({ text: 'select pg_advisory_xact_lock($1)', values: [INSTALL_LOCK] })
  return (await tx.rows({ text: 'select 1 from settings' })).length > 0
}

/** The row whose presence says that everything else has been written. */
export async function markInstalled(tx: Sql, sampleData: boolean): Promise<void> {
  await tx.rows({ text: 'insert into settings (sample_data) values ($1)', values: [sampleData] })
}

const everything = (): PermissionEntry[] =>
  AREAS.flatMap((area) => AREA_ACTIONS[area].map((action) => ({ area, action, allItems: true, level: null })))

const ROLE = 'Administrator'

/** Makes the role too, unless it is there; a second one of that name gets what the role allows by now. */
export async function insertAdministrator(tx: Sql, username: string, passwordHash: string): Promise<number> {
  const [role] = await tx.rows<{ id: number }>({
    text: `
      with new as (
        insert into roles (name, description, level, permissions) values ($1, $2, $3, $4)
        on conflict ((lower(name))) do nothing returning id
      )
      select id from new union all select id from roles where lower(name) = lower($1) limit 1`,
    values: [ROLE, 'May do everything', ADMINISTRATOR_LEVEL, JSON.stringify(everything())],
  })
  const [user] = await tx.rows<{ id: number }>({
    text: 'insert into users (username, email, password_hash, role_ids) values ($1, $2, $3, $4) returning id',
    // an address of the right form, so that his record can be saved before he has given a real one
    values: [username, `${encodeURIComponent(username)}@localhost.localdomain`, passwordHash, [role?.id]],
  })
  if (!user) throw new Error('the administrator could not be written')
  return user.id
}

/** Rows of one table in one statement, with the ids they got, in order. */
export async function insertRows(tx: Sql, table: string, rows: readonly Record<string, unknown>[]): Promise<number[]> {
  const columns = Object.keys(rows[0] ?? {})
  const list: unknown[] = []
  const places = rows.map((row) => `(${columns.map((column) => `$${list.push(row[column])}`).join(', ')})`)
  const inserted = await tx.rows<{ id: number }>({
    text: `insert into ${table} (${columns.join(', ')}) values ${places.join(', ')} returning id`,
    values: list,
  })
  return inserted.map(({ id }) => id)
}

/** The settings lists start at their first version. */
export async function insertListVersions(tx: Sql, lists: readonly string[]): Promise<void> {
  await tx.rows({ text: 'insert into list_versions (list) select unnest($1::text[])', values: [lists] })
}

export async function readNow(tx: Sql): Promise<Instant> {
  const [row] = await tx.rows<{ now: Instant }>({ text: 'select now() as now' })
  if (!row) throw new Error('the database has no clock')
  return row.now
}

/** Sample records have a past like all others: their first revision. */
export async function insertFirstRevisions(tx: Sql, module: string, table: string, state: string, userId: number) {
  await tx.rows({
    text: `
      insert into history (module, record_id, revision, user_id, action, state)
      select $1, t.id, t.version, $2, 'create', ${state} from ${table} t`,
    values: [module, userId],
  })
}

/** Columns of the settings row, by name. */
export async function writeTexts(tx: Sql, texts: Readonly<Record<string, string>>): Promise<void> {
  const assignments = Object.keys(texts).map((column, index) => `${column} = $${index + 1}`)
  await tx.rows({ text: `update settings set ${assignments.join(', ')}`, values: Object.values(texts) })
}
