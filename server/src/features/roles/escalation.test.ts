import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPeople, type People } from '../../testing/builders/people.ts'
import {
  ACTORS,
  type AccessModel,
  applyStep,
  getRoleAt,
  getRoleIdsAt,
  getUserAt,
  getUserGrants,
  listPowers,
  MODEL_RESTAURANTS,
  type ModelUser,
  modelArbitrary,
  type Step,
  stepArbitrary,
} from '../../testing/models/accessModel.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { recordProof } from '../../testing/testReport.ts'

/**
 * Some of five users cooperate; the others do nothing. After any sequence of their changes of users and roles:
 *
 * 1. Every right that a user has at the end, that user or one of the cooperating users had at the start: the same action,
 *    on at least as many records and levels. Effective rights are compared, so that a level from one role that extends
 *    the entries of another is included.
 * 2. No user has a lower level than at the start, unless a cooperating user had a level at least as low.
 * 3. Users and roles above all cooperating users are unchanged.
 *
 * A single user can therefore gain nothing for themselves.
 */
function expectNoEscalation(before: AccessModel, after: AccessModel, conspirators: readonly ModelUser[]): void {
  const lowest = Math.min(...conspirators.map((each) => getUserGrants(before, each).level))
  const shared = conspirators.flatMap((each) => listPowers(before, each))
  for (const user of after.users) {
    const then = before.users.find(({ id }) => id === user.id)
    const had = getUserGrants(before, then ?? { roleIds: [] })
    const has = getUserGrants(after, user)
    const due = new Set([...shared, ...(then ? listPowers(before, then) : [])])
    expect(listPowers(after, user).filter((power) => !due.has(power))).toEqual([])
    expect(has.level).toBeGreaterThanOrEqual(Math.min(had.level, lowest))
    if (then && had.level < lowest) expect(user.roleIds).toEqual(then.roleIds)
  }
  for (const role of before.roles)
    if (role.level < lowest) expect(after.roles.find(({ id }) => id === role.id)).toEqual(role)
}

const story = fc.record({
  before: modelArbitrary,
  conspirators: fc.uniqueArray(fc.nat(ACTORS - 1), { minLength: 1, maxLength: ACTORS - 1 }),
  steps: fc.array(stepArbitrary, { minLength: 5, maxLength: 30 }),
})
type Story = { before: AccessModel; conspirators: number[]; steps: Step[] }
const listConspiratorSteps = ({ conspirators, steps }: Story) =>
  steps.map((each) => ({ ...each, by: conspirators[each.by % conspirators.length] ?? 0 }))

/** The numbers of runs on the model and on the server; `npm run prove` sets many more. */
const PURE = Number(process.env.PROVE_ACCESS_PURE ?? 300)
const REAL = Number(process.env.PROVE_ACCESS ?? 10)

describe('no user gains rights that none of the acting users has', () => {
  test(
    `by the rules, in ${PURE} runs`,
    () => {
      const taken = { yes: 0, no: 0 }
      fc.assert(
        fc.property(story, (each) => {
          let model = each.before
          for (const one of listConspiratorSteps(each)) {
            const next = applyStep(model, one)
            taken[next ? 'yes' : 'no']++
            model = next ?? model
          }
          expectNoEscalation(
            each.before,
            model,
            each.conspirators.map((index) => getUserAt(each.before, index)),
          )
        }),
        { numRuns: PURE },
      )
      // The runs must contain both accepted and refused steps.
      expect(Math.min(taken.yes, taken.no)).toBeGreaterThan(PURE)
      recordProof({ proof: 'roles: stories by the rules', tried: PURE, wrong: 0 })
    },
    60_000 + PURE * 50,
  )

  describe('on the API', () => {
    let testApp: TestApp
    let people: People
    beforeAll(async () => {
      testApp = await buildTestApp()
      people = await buildPeople(testApp)
      await testApp.database.rows({
        text: "insert into restaurants (id, name_cs, name_en) overriding system value select id, 'R', 'R' from unnest($1::int[]) id",
        values: [MODEL_RESTAURANTS],
      })
    })
    afterAll(() => testApp.close())

    /** Inserts the users and roles of the model; the tables give them ids of their own. */
    async function insertModel({ users, roles }: AccessModel) {
      const actors: TestUser[] = []
      for (const _ of users) actors.push(await testApp.buildUser([]))
      const userIds = new Map(users.map(({ id }, index) => [id, actors[index]?.id ?? 0]))
      const roleIds = new Map<number, number>()
      for (const { id, level, archived, permissions, createdById } of roles) {
        const [row] = await testApp.database.rows<{ id: number }>({
          text: `insert into roles (name, level, archived, permissions, created_by)
            values (gen_random_uuid()::text, $1, $2, $3, $4) returning id`,
          values: [level, archived, JSON.stringify(permissions), userIds.get(createdById ?? 0) ?? null],
        })
        roleIds.set(id, row?.id ?? 0)
      }
      for (const user of users)
        await testApp.database.rows({
          text: 'update users set role_ids = $2, created_by = $3 where id = $1',
          values: [
            userIds.get(user.id),
            user.roleIds.map((id) => roleIds.get(id)),
            userIds.get(user.createdById ?? 0) ?? null,
          ],
        })
      return { actors, userIds, roleIds }
    }
    type World = Awaited<ReturnType<typeof insertModel>>

    let names = 0
    function sendStep(model: AccessModel, one: Step, { actors, userIds, roleIds }: World) {
      const actor = actors[one.by] as TestUser
      const mapRoleIds = (places: readonly number[]) => getRoleIdsAt(model, places).map((id) => roleIds.get(id))
      switch (one.kind) {
        case 'addRole': {
          const { level, permissions } = one
          return testApp.call(actor, 'POST', 'roles/', { name: `R${++names}`, level, permissions })
        }
        case 'saveRole': {
          const { level, permissions } = one
          return people.saveRole(actor, roleIds.get(getRoleAt(model, one.role).id) ?? 0, { level, permissions })
        }
        case 'archiveRole':
        case 'restoreRole': {
          const id = roleIds.get(getRoleAt(model, one.role).id)
          return testApp.call(actor, 'POST', `roles/${id}/${one.kind === 'archiveRole' ? 'archive' : 'restore'}/`, {})
        }
        case 'addUser': {
          const username = `u${++names}`
          const person = { username, email: `${username}@example.com`, password: 'kulajda' }
          return testApp.call(actor, 'POST', 'users/', { ...person, roleIds: mapRoleIds(one.given) })
        }
        case 'saveUser':
          return people.saveUser(actor, userIds.get(getUserAt(model, one.user).id) ?? 0, {
            roleIds: mapRoleIds(one.given),
          })
      }
    }

    /** Reads the users and roles in the tables, and gives them the ids of the model. */
    async function readStoredModel({ userIds, roleIds }: World): Promise<AccessModel> {
      const invertMap = (ids: Map<number, number>) => new Map([...ids].map(([mine, theirs]) => [theirs, mine]))
      const [userOf, roleOf] = [invertMap(userIds), invertMap(roleIds)]
      const roles = await testApp.database.rows<AccessModel['roles'][number]>({
        text: 'select id, level, archived, permissions, created_by as "createdById" from roles where id = any($1) order by id',
        values: [[...roleOf.keys()]],
      })
      const users = await testApp.database.rows<ModelUser>({
        text: 'select id, role_ids as "roleIds", created_by as "createdById" from users where id = any($1) order by id',
        values: [[...userOf.keys()]],
      })
      const findCreatorId = (id: number | null) => (id === null ? null : (userOf.get(id) ?? null))
      return {
        roles: roles.map((role) => ({
          ...role,
          id: roleOf.get(role.id) ?? 0,
          createdById: findCreatorId(role.createdById),
        })),
        users: users.map(({ id, roleIds: held, createdById }) => ({
          id: userOf.get(id) ?? 0,
          roleIds: held.map((each) => roleOf.get(each) ?? 0),
          createdById: findCreatorId(createdById),
        })),
      }
    }

    async function runStory(each: Story): Promise<void> {
      const world = await insertModel(each.before)
      let model = each.before
      for (const one of listConspiratorSteps(each)) {
        const next = applyStep(model, one)
        const response = await sendStep(model, one, world)
        // Archiving an archived record is neither a change nor an error.
        const isIdle = one.kind === 'archiveRole' || one.kind === 'restoreRole'
        if (next || !isIdle || getRoleAt(model, one.role).archived !== (one.kind === 'archiveRole'))
          expect([JSON.stringify(one), response.statusCode < 300]).toEqual([JSON.stringify(one), next !== null])
        expect(response.statusCode, response.body).toBeLessThan(500)
        if (next && one.kind === 'addRole') world.roleIds.set(next.roles.at(-1)?.id ?? 0, response.json().id)
        if (next && one.kind === 'addUser') world.userIds.set(next.users.at(-1)?.id ?? 0, response.json().id)
        model = next ?? model
      }
      const after = await readStoredModel(world)
      expect(after).toEqual(model)
      expectNoEscalation(
        each.before,
        after,
        each.conspirators.map((index) => getUserAt(each.before, index)),
      )
    }

    test(
      `the API follows the rules, in ${REAL} runs`,
      async () => {
        await fc.assert(fc.asyncProperty(story, runStory), { numRuns: REAL, endOnFailure: true })
        recordProof({ proof: 'roles: stories on the API', tried: REAL, wrong: 0 })
      },
      60_000 + REAL * 20_000,
    )
  })
})
