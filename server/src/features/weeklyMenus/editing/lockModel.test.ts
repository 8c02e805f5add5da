import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateToken, hashToken } from '../../../core/access/credentials.ts'
import { buildWeekFixture, WEEKLY_MENU_RIGHTS, type WeekFixture } from '../../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/testApp.ts'
import { recordProof } from '../../../testing/testReport.ts'
import { insertSession } from '../../sessions/index.ts'

/** These tests compare the server with a simple model of a menu and its lock. */

const STEPS = [
  'read',
  'lock',
  'takeOver',
  'leave',
  'unlock',
  'lapse',
  'signOut',
  'save',
  'publish',
  'unpublish',
  'archive',
  'restore',
] as const
type StepName = (typeof STEPS)[number]

type Editor = { userId: number; editorId: string; knownVersion: number }
type LockModel = {
  holder: number | null
  /** The open editors of the user who has the lock. */
  editors: Set<string>
  version: number
  published: boolean
  archived: boolean
  /** The number of times that a user acquired the lock. */
  lockSessions: number
  /** The saves in the history, in order; `session` is null for a save without a lock. */
  saved: { note: string; version: number; session: number | null }[]
}
type ExpectedStatus = 200 | 204 | 409 | 423 | null

const createLockModel = (): LockModel => ({
  holder: null,
  editors: new Set(),
  version: 1,
  published: false,
  archived: false,
  lockSessions: 0,
  saved: [],
})

function releaseLockInModel(model: LockModel): void {
  model.holder = null
  model.editors.clear()
}

function lockInModel(model: LockModel, { userId, editorId }: Editor, takeOver: boolean): ExpectedStatus {
  if (model.holder !== null && model.holder !== userId && !takeOver) return 423
  if (model.holder !== userId) {
    releaseLockInModel(model)
    model.lockSessions++
  }
  model.holder = userId
  model.editors.add(editorId)
  return 200
}

function leaveEditorInModel(model: LockModel, { userId, editorId }: Editor): void {
  if (model.holder !== userId) return
  model.editors.delete(editorId)
  if (model.editors.size === 0) releaseLockInModel(model)
}

function saveInModel(model: LockModel, editor: Editor, text: string): ExpectedStatus {
  if (editor.knownVersion !== model.version) return 409
  const session = model.holder === null ? null : model.lockSessions
  const previous = model.saved.at(-1)
  const isSameSession = previous?.version === model.version && session !== null && previous.session === session
  // The history of a draft has one entry for consecutive saves while one user has the lock.
  if (isSameSession && !model.published) model.saved.pop()
  model.version++
  editor.knownVersion = model.version
  model.saved.push({ note: text, version: model.version, session })
  return 200
}

/** Applies a step to the model and returns the expected status, or null if the step sends no request. */
function applyStep(model: LockModel, name: StepName, editor: Editor, text: string): ExpectedStatus {
  if (name === 'read') {
    editor.knownVersion = model.version
    return 200
  }
  if (name === 'lock' || name === 'takeOver') return lockInModel(model, editor, name === 'takeOver')
  if (name === 'leave') leaveEditorInModel(model, editor)
  if (name === 'unlock') releaseLockInModel(model)
  if (name === 'leave' || name === 'unlock') return 204
  if (name === 'lapse') releaseLockInModel(model)
  if (name === 'signOut') leaveEditorInModel(model, editor)
  if (name === 'lapse' || name === 'signOut') return null

  if (model.holder !== null && model.holder !== editor.userId) return 423
  if (name === 'save') return saveInModel(model, editor, text)
  const field = name === 'publish' || name === 'unpublish' ? 'published' : 'archived'
  const wanted = name === 'publish' || name === 'archive'
  if (model[field] !== wanted) model.version++
  model[field] = wanted
  return 200
}

/** The number of runs; `npm run prove` sets many more. */
const RUNS = Number(process.env.PROVE_LOCKS ?? 40)
const TIMEOUT = 60_000 + RUNS * 1_000

let testApp: TestApp
let weeks: WeekFixture
/** Four editors; two of them are browser windows of one user, each with its own session. */
let people: { user: TestUser; editorId: string }[]

async function signIn(user: TestUser): Promise<TestUser> {
  const token = generateToken()
  const session = { userId: user.id, device: null, userAgent: null, tokenHash: hashToken(token), ttl: 3_600 }
  await insertSession(testApp.database, session)
  return { ...user, token }
}

beforeAll(async () => {
  testApp = await buildTestApp()
  weeks = await buildWeekFixture(testApp)
  const [anna, boris, cyril] = [
    await testApp.buildUser(WEEKLY_MENU_RIGHTS),
    await testApp.buildUser(WEEKLY_MENU_RIGHTS),
    await testApp.buildUser(WEEKLY_MENU_RIGHTS),
  ]
  people = [
    { user: anna, editorId: 'laptop' },
    { user: await signIn(anna), editorId: 'tablet' },
    { user: boris, editorId: 'boris' },
    { user: cyril, editorId: 'cyril' },
  ]
})
afterAll(() => testApp.close())

const buildDays = (note: string) => [{ day: 1, items: [{ ...weeks.buildCell(), note }] }]
const buildFields = ({ startDate }: WeeklyMenu, note: string) =>
  weeks.buildFields({ startDate, weeklyMenuItemsData: buildDays(note) })

type Person = { user: TestUser; userId: number; editorId: string; knownVersion: number }

/** Sends the request of the step, or returns null if the step sends no request. */
async function performStep(
  name: StepName,
  who: Person,
  menu: WeeklyMenu,
  note: string,
): Promise<LightMyRequestResponse | null> {
  const path = `weeklyMenus/${menu.id}/`
  const { user, editorId } = who
  switch (name) {
    case 'read':
      return testApp.call(user, 'GET', path)
    case 'lock':
    case 'takeOver':
      return testApp.call(user, 'POST', `${path}lock/`, { editorId, takeOver: name === 'takeOver' })
    case 'leave':
      return testApp.call(user, 'DELETE', `${path}lock/?editorId=${editorId}`)
    case 'unlock':
      return testApp.call(user, 'DELETE', `${path}lock/`)
    case 'save':
      return testApp.call(user, 'PUT', path, { ...buildFields(menu, note), version: who.knownVersion })
    case 'lapse':
      await testApp.database.rows({
        text: "update weekly_menu_locks set seen_at = now() - interval '15 minutes' where weekly_menu_id = $1",
        values: [menu.id],
      })
      return null
    case 'signOut':
      await testApp.call(user, 'POST', 'profile/logout/', {})
      who.user = await signIn(user)
      return null
    default:
      return testApp.call(user, 'POST', `${path}${name}/`, {})
  }
}

/** Reads the notes that accepted saves wrote from the history of the menu. */
async function readSavedNotes(user: TestUser, id: number): Promise<{ texts: string[]; revisions: number[] }> {
  const { items } = (await testApp.call(user, 'GET', `weeklyMenus/${id}/history/`)).json() as {
    items: { action: string; revision: number; changes: { field: string; to: { items: { note: string }[] }[] }[] }[]
  }
  const saves = items.filter(({ action }) => action === 'save').toReversed()
  return {
    texts: saves.flatMap(
      ({ changes }) => changes.find(({ field }) => field === 'weeklyMenuItemsData')?.to[0]?.items[0]?.note ?? [],
    ),
    revisions: items.map(({ revision }) => revision).toReversed(),
  }
}

const someone = fc.integer({ min: 0, max: 3 })
const story = fc.array(fc.record({ name: fc.constantFrom(...STEPS), who: someone }), { minLength: 4, maxLength: 18 })

const createPersons = (): Person[] =>
  people.map(({ user, editorId }) => ({ user, userId: user.id, editorId, knownVersion: 1 }))
/** Keeps the new tokens of users who signed in again, because the next run uses the same users. */
const keepNewTokens = (persons: readonly Person[]) => {
  for (const [index, { user }] of persons.entries()) (people[index] as { user: TestUser }).user = user
}

test('for any sequence of steps by four editors the menu and its lock match the model', {
  timeout: TIMEOUT,
}, async () => {
  const property = fc.asyncProperty(story, async (steps) => {
    const persons = createPersons()
    const menu = await weeks.create((persons[0] as Person).user)
    const model = createLockModel()
    try {
      for (const [index, { name, who }] of steps.entries()) {
        const person = persons[who] as Person
        const note = `step ${index}`
        const answer = await performStep(name, person, menu, note)
        const expected = applyStep(model, name, person, note)
        expect([name, answer?.statusCode ?? null]).toEqual([name, expected])
        if (expected === 423) expect(answer?.json().lock.lockedByUserId).toBe(model.holder)
        if (expected === 409) expect(answer?.json().current.version).toBe(model.version)
        if (expected === 200)
          expect(answer?.json()).toMatchObject({ version: model.version, lockedByUserId: model.holder })
      }
      const { user } = persons[0] as Person
      const { version, published, archived, holder } = model
      expect((await testApp.call(user, 'GET', `weeklyMenus/${menu.id}/`)).json()).toMatchObject({
        version,
        published,
        archived,
        lockedByUserId: holder,
      })
      expect((await readSavedNotes(user, menu.id)).texts).toEqual(model.saved.map(({ note }) => note))
    } finally {
      keepNewTokens(persons)
    }
  })
  await fc.assert(property, { numRuns: RUNS })
  recordProof({ proof: 'locks: four editors, step by step', tried: RUNS, wrong: 0 })
})

const AT_ONCE: readonly StepName[] = ['lock', 'takeOver', 'leave', 'unlock', 'lapse', 'save', 'publish', 'unpublish']
const bursts = fc.array(
  fc.array(fc.record({ name: fc.constantFrom(...AT_ONCE), who: someone }), { minLength: 2, maxLength: 8 }),
  { minLength: 1, maxLength: 3 },
)

test('for any concurrent steps the history has the accepted saves in order, merged only within one editing session', {
  timeout: TIMEOUT,
}, async () => {
  const property = fc.asyncProperty(bursts, async (all) => {
    const persons = createPersons()
    const { user } = persons[0] as Person
    const menu = await weeks.create(user)
    const accepted: { note: string; userId: number | undefined }[] = []
    for (const [round, burst] of all.entries()) {
      const { version } = (await testApp.call(user, 'GET', `weeklyMenus/${menu.id}/`)).json()
      const answers = await Promise.all(
        burst.map(({ name, who }, index) => {
          const person = { ...(persons[who] as Person), knownVersion: version }
          return performStep(name, person, menu, `${round}.${index}`)
        }),
      )
      const isSaved = (index: number) => burst[index]?.name === 'save' && answers[index]?.statusCode === 200
      accepted.push(
        ...burst.flatMap(({ who }, index) =>
          isSaved(index) ? [{ note: `${round}.${index}`, userId: persons[who]?.userId }] : [],
        ),
      )
      for (const answer of answers) expect([200, 204, 409, 423, undefined]).toContain(answer?.statusCode)
      // All saves started from one version, so two accepted ones would mean a lost update.
      expect(burst.filter((_, index) => isSaved(index)).length).toBeLessThanOrEqual(1)
    }
    const { texts, revisions } = await readSavedNotes(user, menu.id)
    const listed = accepted.filter(({ note }) => texts.includes(note))
    expect(texts).toEqual(listed.map(({ note }) => note))
    for (const [index, { note, userId }] of accepted.entries())
      if (!texts.includes(note)) expect(accepted[index + 1]?.userId).toBe(userId)
    expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b))
    expect(revisions.at(-1)).toBe((await testApp.call(user, 'GET', `weeklyMenus/${menu.id}/`)).json().version)
  })
  const numRuns = Math.ceil(RUNS / 2)
  await fc.assert(property, { numRuns })
  recordProof({ proof: 'locks: four editors at once', tried: numRuns, wrong: 0 })
})
