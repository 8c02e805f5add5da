import { PERMISSIONS, type PermissionEntry } from '@poledne/contract/access/permissions'
import { type Role, roles } from '@poledne/contract/access/role'
import { type User, users } from '@poledne/contract/access/user'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { buildRights, type Caller } from '../../core/access/caller.ts'
import type { TestApp, TestUser } from '../testApp.ts'
import { buildSaveBody } from './testRecords.ts'

type PermissionList = readonly (string | PermissionEntry)[]

export type People = {
  /** A user of level 1 with all permissions. */
  admin: TestUser
  /** Builds a user of that level with exactly these rights. */
  buildUserAtLevel(level: number, rights: PermissionList): Promise<TestUser>
  createUser(by: TestUser, fields?: object): Promise<User>
  /** Creates a role, by default as the administrator of these people. */
  createRole(fields?: object, by?: TestUser): Promise<Role>
  readRoleOfUser(user: TestUser): Promise<Role>
  readRoleId(user: TestUser): Promise<number>
  /** Adds roles to a user, without the API. */
  assignRoles(user: TestUser, ...roleIds: number[]): Promise<void>
  postRoleAction(by: TestUser, role: { id: number }, action: string): Promise<LightMyRequestResponse>
  /** Reads the user as the administrator. */
  readUser(id: number): Promise<User>
  /** Saves the whole user with some fields changed. */
  saveUser(by: TestUser, id: number, fields: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  saveRole(by: TestUser, id: number, fields: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>
}

export const buildPermissionEntry = (permission: string, more: Partial<PermissionEntry> = {}): PermissionEntry => {
  const [area, action] = permission.split('.')
  return { area, action, allItems: true, level: null, ...more } as PermissionEntry
}

export const USER_RIGHTS = ['view', 'add', 'edit', 'archive', 'delete', 'identifier'].map((action) => `users.${action}`)

let fieldsCount = 0
/** Builds the fields of a new user with a unique name. */
export function buildUserFields(more: object = {}) {
  const username = `nový ${++fieldsCount}`
  return { username, email: `novy${fieldsCount}@example.com`, password: 'kulajda', ...more }
}
/** Builds the fields of a new role with a unique name. */
export const buildRoleFields = (more: object = {}) => ({ name: `Role ${++fieldsCount}`, ...more })

/** Builds the caller that functions of the server receive, with these rights. */
export const buildCaller = ({ id, username }: Pick<TestUser, 'id' | 'username'>, rights: PermissionList): Caller => ({
  ...buildRights(rights.map((right) => (typeof right === 'string' ? buildPermissionEntry(right) : right))),
  userId: id,
  username,
  sessionId: 0,
  apiTokenId: null,
  realUserId: null,
  address: null,
  level: 0,
})

export const buildActAsHeader = (username: string) => ({ 'x-switch-user': encodeURIComponent(username) })

/** Returns the field of each violation. */
export const getViolationFields = (response: LightMyRequestResponse): string[] =>
  ((response.json() as { violations?: { field: string }[] }).violations ?? []).map(({ field }) => field)

/** Formats each violation as its field and its code: `startDate:duplicate`. */
export const formatViolations = (response: LightMyRequestResponse): string[] =>
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
  testApp.database.publish({ about: 'access' })
}

export async function buildPeople(testApp: TestApp): Promise<People> {
  const buildUserAtLevel: People['buildUserAtLevel'] = async (level, rights) => {
    const user = await testApp.buildUser(rights)
    const values = [user.id, level]
    const text = 'update roles set level = $2 where id = any((select role_ids from users where id = $1)::int[])'
    await testApp.database.rows({ text, values })
    return user
  }
  const admin = await buildUserAtLevel(1, PERMISSIONS)
  const readUser = async (id: number): Promise<User> => (await testApp.call(admin, 'GET', `users/${id}/`)).json()
  const readRole = async (id: number): Promise<Role> => (await testApp.call(admin, 'GET', `roles/${id}/`)).json()
  const readRoleOfUser = async ({ id }: TestUser) => readRole((await readUser(id)).roleIds[0] ?? 0)
  const createRecord = async <T>(by: TestUser, path: string, fields: object): Promise<T> => {
    const response = await testApp.call(by, 'POST', path, fields)
    expect(response.statusCode, response.body).toBe(201)
    return response.json()
  }
  return {
    admin,
    buildUserAtLevel,
    createUser: (by, fields) => createRecord(by, 'users/', buildUserFields(fields)),
    createRole: (fields, by = admin) => createRecord(by, 'roles/', buildRoleFields(fields)),
    readUser,
    readRoleOfUser,
    readRoleId: async (user) => (await readRoleOfUser(user)).id,
    async assignRoles({ id }, ...roleIds) {
      const text = 'update users set role_ids = role_ids || $2::int[] where id = $1'
      await testApp.database.rows({ text, values: [id, roleIds] })
    },
    postRoleAction: (by, { id }, action) => testApp.call(by, 'POST', `roles/${id}/${action}/`, {}),
    async saveUser(by, id, fields, headers) {
      return testApp.call(by, 'PUT', `users/${id}/`, buildSaveBody(users, await readUser(id), fields), headers)
    },
    async saveRole(by, id, fields, headers) {
      return testApp.call(by, 'PUT', `roles/${id}/`, buildSaveBody(roles, await readRole(id), fields), headers)
    },
  }
}
