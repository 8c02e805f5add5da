import {
  ADMINISTRATOR_LEVEL,
  AREA_ACTIONS,
  AREAS,
  type Area,
  type PermissionEntry,
} from '@poledne/contract/access/permissions'
import { MAX_USERNAME, users } from '@poledne/contract/access/user'
import type { Instant } from '@poledne/contract/domain/instant'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import { lockAccess } from '../../core/access/access.store.ts'
import type { Sql } from '../../core/db/database.ts'
import { CommandError } from '../../core/errors/errors.ts'

/** The key of the advisory lock is the same on every instance, so that instances install once. */
const INSTALL_LOCK = 7_653_364

/** Whether the database is installed; waits for an instance that is installing. */
export async function isInstalled(tx: Sql): Promise<boolean> {
  await tx.rows({ text: 'select pg_advisory_xact_lock($1)', values: [INSTALL_LOCK] })
  return (await tx.rows({ text: 'select 1 from settings' })).length > 0
}

export async function markInstalled(tx: Sql, sampleData: boolean): Promise<void> {
  await tx.rows({ text: 'insert into settings (sample_data) values ($1)', values: [sampleData] })
}

/** Lists the entries of a permission such as `dishes.view`; `dishes.*` stands for all actions of the area. */
export function listPermissionEntries(permission: string): PermissionEntry[] {
  const [area, wanted] = permission.split('.') as [Area, string]
  const actions = AREA_ACTIONS[area].filter((action) => wanted === '*' || wanted === action)
  return actions.map((action) => ({ area, action, allItems: true, level: null }))
}

export const listAllPermissions = () => AREAS.flatMap((area) => listPermissionEntries(`${area}.*`))

/** Returns the first name from `buildName` that is free in this column. */
async function findFirstFreeName(tx: Sql, column: 'roles.name' | 'users.email', buildName: (count: number) => string) {
  const [table] = column.split('.')
  const text = `select 1 from ${table} where lower(${column}) = lower($1)`
  let count = 1
  while ((await tx.rows({ text, values: [buildName(count)] })).length > 0) count++
  return buildName(count)
}

const ADMINISTRATOR_ROLE = {
  cs: { name: 'Správce', description: 'Může všechno' },
  en: { name: 'Administrator', description: 'Can do everything' },
}

/** Finds the administrator role by its permissions, because its name can have changed, or inserts one. */
async function findOrInsertAdministratorRole(tx: Sql, language: AccountLanguage): Promise<number | undefined> {
  const permissions = JSON.stringify(listAllPermissions())
  const [existing] = await tx.rows<{ id: number }>({
    text: 'select id from roles where not archived and level <= $1 and permissions @> $2::jsonb order by id limit 1',
    values: [ADMINISTRATOR_LEVEL, permissions],
  })
  if (existing) return existing.id
  const { name, description } = ADMINISTRATOR_ROLE[language]
  const freeName = await findFirstFreeName(tx, 'roles.name', (count) => (count === 1 ? name : `${name} ${count}`))
  const [created] = await tx.rows<{ id: number }>({
    text: 'insert into roles (name, description, level, permissions) values ($1, $2, $3, $4) returning id',
    values: [freeName, description, ADMINISTRATOR_LEVEL, permissions],
  })
  return created?.id
}

/** Inserts an administrator. If there is no role with all permissions, inserts one with a name in this language. */
export async function insertAdministrator(
  tx: Sql,
  name: string,
  passwordHash: string,
  language: AccountLanguage,
): Promise<number> {
  const username = users.schemas.fields.shape.username.safeParse(name)
  if (!username.success) throw new CommandError(`A user name is one line of 1 to ${MAX_USERNAME} characters.`)
  await lockAccess(tx)
  const roleId = await findOrInsertAdministratorRole(tx, language)
  // The e-mail address is valid, so that the user can be saved before a real one is entered.
  const buildEmail = (count: number) => `administrator${count === 1 ? '' : count}@localhost.localdomain`
  const [user] = await tx.rows<{ id: number }>({
    text: 'insert into users (username, email, password_hash, role_ids) values ($1, $2, $3, $4) returning id',
    values: [username.data, await findFirstFreeName(tx, 'users.email', buildEmail), passwordHash, [roleId]],
  })
  if (!user) throw new Error('the administrator could not be written')
  return user.id
}

/** Inserts the rows in one statement and returns their ids in order. */
export async function insertRows(tx: Sql, table: string, rows: readonly Record<string, unknown>[]): Promise<number[]> {
  if (rows.length === 0) return []
  const columns = Object.keys(rows[0] ?? {})
  const values: unknown[] = []
  const placeholders = rows.map((row) => `(${columns.map((column) => `$${values.push(row[column])}`).join(', ')})`)
  const inserted = await tx.rows<{ id: number }>({
    text: `insert into ${table} (${columns.join(', ')}) values ${placeholders.join(', ')} returning id`,
    values,
  })
  return inserted.map(({ id }) => id)
}

/** Inserts the first version of each settings list. */
export async function insertListVersions(tx: Sql, lists: readonly string[]): Promise<void> {
  await tx.rows({ text: 'insert into list_versions (list) select unnest($1::text[])', values: [lists] })
}

export async function readDatabaseNow(tx: Sql): Promise<Instant> {
  const [row] = await tx.rows<{ now: Instant }>({ text: 'select now() as now' })
  if (!row) throw new Error('the database has no clock')
  return row.now
}

/** Inserts a first revision of each row into the history, which every record has. */
export async function insertFirstRevisions(tx: Sql, module: string, table: string, state: string, userId: number) {
  await tx.rows({
    text: `
      insert into history (module, record_id, revision, user_id, action, state)
      select $1, record.id, record.version, $2, 'create', ${state} from ${table} record`,
    values: [module, userId],
  })
}

/** Writes texts to the settings row, by column name. */
export async function writeTexts(tx: Sql, texts: Readonly<Record<string, string>>): Promise<void> {
  const assignments = Object.keys(texts).map((column, index) => `${column} = $${index + 1}`)
  await tx.rows({ text: `update settings set ${assignments.join(', ')}`, values: Object.values(texts) })
}
