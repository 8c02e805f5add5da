import { PERMISSIONS, type PermissionEntry } from '@poledne/contract/access/permissions'
import { type Role, roles } from '@poledne/contract/access/role'
import { type User, users } from '@poledne/contract/access/user'
import type { LightMyRequestResponse } from 'fastify'
import { buildRights, type Caller } from '../../access/caller.ts'
import type { TestApp, TestUser } from '../testApp.ts'
import { buildSaveBody } from './saveBody.ts'

type PermissionList = readonly (string | PermissionEntry)[]

export type People = {
  /** A user of level 1 with all permissions. */
  admin: TestUser
  /** Builds a user of that level with exactly these rights. */
  buildAt(level: number, rights: PermissionList): Promise<TestUser>
  readRoleOfUser(user: TestUser): Promise<Role>
  /** Reads the user as the administrator. */
  readUser(id: number): Promise<User>
  /** Saves the whole user with some fields changed. */
  save(by: TestUser, id: number, fields: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  saveRole(by: TestUser, id: number, fields: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>
}

export const buildPermissionEntry = (permission: string, more: Partial<PermissionEntry> = {}): PermissionEntry => {
  const [area, action] = permission.split('.')
  return { area, action, allItems: true, level: null, ...more } as PermissionEntry
}

/** Builds the caller that functions of the server receive, with these rights. */
export const buildCaller = ({ id, username }: Pick<TestUser, 'id' | 'username'>, rights: PermissionList): Caller => ({
  ...buildRights(rights.map((right) => (typeof right === 'string' ? buildPermissionEntry(right) : right))),
  userId: id,
  username,
  sessionId: 0,
  realUserId: null,
  level: 0,
})

export const buildActAsHeader = (username: string) => ({ 'x-switch-user': encodeURIComponent(username) })

/** The fields of all violations. */
export const getViolationFields = (response: LightMyRequestResponse): string[] =>
  ((response.json() as { violations?: { field: string }[] }).violations ?? []).map(({ field }) => field)

/** The fields of all violations with their codes: `startDate:duplicate`. */
export const getViolations = (response: LightMyRequestResponse): string[] =>
  (response.json() as { violations: { field: string; code: string }[] }).violations.map(
    ({ field, code }) => `${field}:${code}`,
  )

/** Gives the roles of the user exactly these rights, without the API. */
export async function setPermissions(
  testApp: TestApp,
  user: TestUser,
  permissions: readonly PermissionEntry[],
): Promise<void> {
  await testApp.database.rows({
    text: 'update roles set permissions = $2 where id = any((select role_ids from users where id = $1)::int[])',
    values: [user.id, JSON.stringify(permissions)],
  })
  testApp.app.publishChange({ about: 'access' })
}

export async function buildPeople(testApp: TestApp): Promise<People> {
  const buildAt: People['buildAt'] = async (level, rights) => {
    const user = await testApp.buildUser(rights)
    const values = [user.id, level]
    const text = 'update roles set level = $2 where id = any((select role_ids from users where id = $1)::int[])'
    await testApp.database.rows({ text, values })
    return user
  }
  const admin = await buildAt(1, PERMISSIONS)
  const read = async (id: number): Promise<User> => (await testApp.call(admin, 'GET', `users/${id}/`)).json()
  const readRole = async (id: number): Promise<Role> => (await testApp.call(admin, 'GET', `roles/${id}/`)).json()
  return {
    admin,
    buildAt,
    readUser: read,
    readRoleOfUser: async ({ id }) => readRole((await read(id)).roleIds[0] ?? 0),
    async save(by, id, fields, headers) {
      return testApp.call(by, 'PUT', `users/${id}/`, buildSaveBody(users, await read(id), fields), headers)
    },
    async saveRole(by, id, fields, headers) {
      return testApp.call(by, 'PUT', `roles/${id}/`, buildSaveBody(roles, await readRole(id), fields), headers)
    },
  }
}
