import type { Sql } from '../../db/database.ts'
import { buildStateJson, getResourceTableName } from '../../records/resource.ts'
import { roleBaseResource } from '../roles/roles.store.ts'
import { userBaseResource } from '../users/users.store.ts'
import { insertFirstRevisions, insertRows } from './installation.store.ts'
import { type SamplePerson, sampleRoles } from './sample/people.ts'

const toPermissionEntry = (permission: string) => {
  const [area, action] = permission.split('.')
  return { area, action, allItems: true, level: null }
}

/** The sample's roles, and these people in them; they and the administrator begin their history. */
export async function insertPeople(
  tx: Sql,
  people: readonly (SamplePerson & { passwordHash: string })[],
  userId: number,
): Promise<void> {
  const stamps = { created_by: userId, updated_by: userId }
  const roles = sampleRoles.map(({ name, description, level, permissions }) => ({
    name,
    description,
    level,
    permissions: JSON.stringify(permissions.map(toPermissionEntry)),
    ...stamps,
  }))
  const ids = await insertRows(tx, 'roles', roles)
  const users = people.map(({ username, email, firstName, lastName, role, passwordHash }) => ({
    username,
    email,
    first_name: firstName,
    last_name: lastName,
    password_hash: passwordHash,
    role_ids: [ids[sampleRoles.findIndex(({ name }) => name === role)]],
    ...stamps,
  }))
  await insertRows(tx, 'users', users)
  for (const resource of [roleBaseResource, userBaseResource])
    await insertFirstRevisions(
      tx,
      resource.module.name,
      getResourceTableName(resource),
      buildStateJson(resource, 't'),
      userId,
    )
}
