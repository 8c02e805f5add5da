import { ADMINISTRATOR_LEVEL, AREA_ACTIONS, AREAS, type PermissionEntry } from '@poledne/contract/access/permissions'
import { MAX_USERNAME, users } from '@poledne/contract/access/user'
import type { Instant } from '@poledne/contract/domain/instant'
import { lockAccess } from '../../access/access.store.ts'
import { CommandError } from '../../backup/commandError.ts'
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

const listAllPermissions = (): PermissionEntry[] =>
  AREAS.flatMap((area) => AREA_ACTIONS[area].map((action) => ({ area, action, allItems: true, level: null })))

/** The first of these that nobody has. */
async function findFirstFree(tx: Sql, column: 'roles.name' | 'users.email', nameOf: (count: number) => string) {
  const [table] = column.split('.')
  const text = `select 1 from ${table} where lower(${column}) = lower($1)`
  let count = 1
  while ((await tx.rows({ text, values: [nameOf(count)] })).length > 0) count++
  return nameOf(count)
}

/** One that may do everything by now; a role may have been narrowed or archived since it was made, whatever it is called. */
async function findOrInsertAdministratorRole(tx: Sql): Promise<number | undefined> {
  const permissions = JSON.stringify(listAllPermissions())
  const [known] = await tx.rows<{ id: number }>({
    text: 'select id from roles where not archived and level <= $1 and permissions @> $2::jsonb order by id limit 1',
    values: [ADMINISTRATOR_LEVEL, permissions],
  })
  if (known) return known.id
  const name = await findFirstFree(tx, 'roles.name', (count) =>
    count === 1 ? 'Administrator' : `Administrator ${count}`,
  )
  const [made] = await tx.rows<{ id: number }>({
    text: 'insert into roles (name, description, level, permissions) values ($1, $2, $3, $4) returning id',
    values: [name, 'May do everything', ADMINISTRATOR_LEVEL, permissions],
  })
  return made?.id
}

/** Makes the role too, unless there is one that may do everything. */
export async function insertAdministrator(tx: Sql, name: string, passwordHash: string): Promise<number> {
  const username = users.schemas.fields.shape.username.safeParse(name)
  if (!username.success) throw new CommandError(`A user name is one line of 1 to ${MAX_USERNAME} characters.`)
  await lockAccess(tx)
  const roleId = await findOrInsertAdministratorRole(tx)
  // an address of the right form, so that his record can be saved before he has given a real one
  const mailbox = (count: number) => `administrator${count === 1 ? '' : count}@localhost.localdomain`
  const [user] = await tx.rows<{ id: number }>({
    text: 'insert into users (username, email, password_hash, role_ids) values ($1, $2, $3, $4) returning id',
    values: [username.data, await findFirstFree(tx, 'users.email', mailbox), passwordHash, [roleId]],
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
