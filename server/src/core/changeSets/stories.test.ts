import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImporter } from '../../testing/builders/importFiles.ts'
import { buildMergeFixture, type MergeFixture } from '../../testing/builders/mergeFixture.ts'
import {
  buildPriceChangeFixture,
  PRICE_CHANGE_RIGHTS,
  type PriceChangeFixture,
} from '../../testing/builders/priceChangeFixture.ts'
import { createRandom, SEED } from '../../testing/seed.ts'
import type { TestUser } from '../../testing/testApp.ts'

/** Random stories of batches, single edits and undos; `npm run prove -- changeSets` tells many more of them. */
const STORIES = Number(process.env.PROVE_CHANGE_SETS ?? 10)
const STEPS = 9

let fixture: MergeFixture
let prices: PriceChangeFixture
let importer: ReturnType<typeof createImporter>
let user: TestUser
let random = (_: number) => 0

beforeAll(async () => {
  fixture = await buildMergeFixture()
  prices = await buildPriceChangeFixture(fixture.testApp)
  importer = createImporter(fixture.testApp)
  const menus = ['view', 'add', 'edit', 'archive'].map((action) => `weeklyMenus.${action}`)
  const dishes = ['view', 'add', 'edit', 'archive', 'delete'].map((action) => `dishes.${action}`)
  user = await fixture.testApp.buildUser([...PRICE_CHANGE_RIGHTS, ...menus, ...dishes])
})
afterAll(() => fixture.testApp.close())

const pickOne = <T>(values: readonly T[]) => values[random(values.length)] as T
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  fixture.testApp.call(user, method, path, body)

/** Every change gives a record another state; an undo gives it back the one before. */
type State = { value: string; version: number; state: number }
type World = Map<string, State>
type ToldSet = { id: number; changes: Map<string, { before: State | undefined; after: number }> }

const READ_WORLD = ['dishes', 'weekly_menus', 'restaurant_menus', 'restaurant_menu_exceptions']
  .map((table) => {
    const module = table.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    return `select '${module}:' || id as key, version, (to_jsonb(record) - array['version', 'updated_at', 'updated_by'])::text as value from ${table} record`
  })
  .join(' union all ')
const readRows = () =>
  fixture.testApp.database.rows<{ key: string; version: number; value: string }>({ text: READ_WORLD })

let lastState = 0
/** Reads the world; records with another version than before have a new state. */
async function readWorld(before: World): Promise<World> {
  const rows = await readRows()
  return new Map(
    rows.map(({ key, version, value }) => {
      const known = before.get(key)
      return [key, { value, version, state: known?.version === version ? known.state : ++lastState }]
    }),
  )
}

/** Sends a random batch and returns the id of its change set, or null if it was refused or changed nothing. */
async function sendBatch(dishIds: readonly number[]): Promise<number | null> {
  const some = dishIds.filter(() => random(2) === 0)
  const ids = some.length > 0 ? some : dishIds.slice(0, 1)
  const findSet = async (kind: string, sourceId: number): Promise<number> =>
    (await call('GET', `changes/?filter=kind:equals:${kind}`))
      .json()
      .items.find((set: { sourceId: number }) => set.sourceId === sourceId).id
  switch (random(5)) {
    case 0: {
      const diets = random(2) === 0 ? ['vegan'] : ['halal', 'kosher']
      const edit = { action: 'edit', add: { diets } }
      const body = pickOne<object>([edit, { action: 'archive' }, { action: 'restore' }])
      const done = (await call('POST', 'dishes/bulk/', { ...body, ids })).json()
      return done.undo ? Number(done.undo) : null
    }
    case 1: {
      const rows = ids.map((id) => [id, `Jídlo ${random(1_000)}`, pickOne(['Soup', 'Stew', null])])
      const { id, response } = await importer.importRows(user, 'dishes', [
        ['ID', 'Name (Czech)', 'Name (English)'],
        ...rows,
        [null, `Nové ${random(1_000_000)}`, 'New'],
      ])
      expect(response.statusCode, response.body).toBe(200)
      return findSet('import', id)
    }
    case 2: {
      const change = { later: pickOne(['keep', 'shift']), startDate: prices.start }
      const { id } = await prices.previewAndApply(change, user)
      return findSet('priceChange', id)
    }
    case 3: {
      const [keepId, goneId] = random(2) === 0 ? dishIds : dishIds.toReversed()
      const fields = ['nameEn', 'diets'].filter(() => random(2) === 0)
      const merged = await call('POST', 'dishes/merge/', { keepId, goneId, fields })
      return merged.statusCode === 201 ? findSet('merge', merged.json().id) : null
    }
    default: {
      const body = { dishes: [{ nameCs: `Vložené ${random(1_000)}` }, { nameCs: `Vložené ${random(1_000)}` }] }
      return Number((await call('POST', 'dishes/several/', body)).json().undo)
    }
  }
}

async function sendSingleEdit(dishIds: readonly number[], exceptionId: number) {
  const id = pickOne(dishIds)
  switch (random(4)) {
    case 0:
      return fixture.saveDish(id, { nameEn: `Edited ${random(1_000)}` })
    case 1:
      return call('POST', `dishes/${id}/${pickOne(['archive', 'restore'])}/`, {})
    case 2:
      return call('POST', `restaurantMenuExceptions/${exceptionId}/${pickOne(['archive', 'restore'])}/`, {})
    default:
      return call('DELETE', `dishes/${id}/`)
  }
}

/** Undoes a set and checks each record: it is restored exactly, or left and listed; nothing else has changed. */
async function undoAndCheck(set: ToldSet, before: World): Promise<World> {
  const response = await call('POST', `changes/${set.id}/undo/`, {})
  expect(response.statusCode, response.body).toBe(200)
  const { left } = response.json() as { left: { module: string; id: number; reason: string }[] }
  const reasons = new Map(left.map(({ module, id, reason }) => [`${module}:${id}`, reason]))
  const after = await readWorld(before)
  for (const [key, current] of before) {
    const change = set.changes.get(key)
    const now = after.get(key)
    const reason = reasons.get(key)
    if (!change || reason !== undefined) {
      expect(now, key).toEqual(current)
      if (change && reason === 'changed') expect(current.state, key).not.toBe(change.after)
      continue
    }
    if (current.state !== change.after) throw new Error(`${key} was changed since and is not listed`)
    const expected = change.before?.value ?? current.value.replace('"archived": false', '"archived": true')
    expect(now?.value, key).toBe(expected)
    if (now && change.before) now.state = change.before.state
    set.changes.delete(key)
  }
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort())
  for (const [key, reason] of reasons) if (!before.has(key)) expect(reason).toBe('deleted')
  return after
}

async function tellStory(seed: number): Promise<void> {
  random = createRandom(seed)
  await fixture.testApp.database.rows({ text: 'truncate restaurant_menus, restaurant_menu_exceptions' })
  await prices.addMenu(prices.start, [[0, 100, 4]])
  const exceptionId = await prices.addException(prices.start, [0, 120, 5])
  await prices.addMenu('2027-12-01', [[0, 130, null]])
  const { keepId, goneId } = await fixture.createPair({ nameEn: 'Rice' }, { diets: ['vegan'] })
  const dishIds = [keepId, goneId, await fixture.createDish({ nameCs: 'Třetí' })]
  await fixture.createMenu([[goneId, keepId], [goneId], [dishIds[2] as number]])
  let world = await readWorld(new Map())
  const sets: ToldSet[] = []
  for (let step = 0; step < STEPS; step++) {
    const kind = random(5)
    if (kind === 0) {
      await sendSingleEdit(dishIds, exceptionId)
      world = await readWorld(world)
    } else if (kind <= 2 || sets.length === 0) {
      const id = await sendBatch(dishIds)
      const after = await readWorld(world)
      if (id !== null) {
        const { records } = (await call('GET', `changes/${id}/?pageSize=100`)).json()
        const keys: string[] = records.items.map((each: { module: string; id: number }) => `${each.module}:${each.id}`)
        const changes = keys.map((key) => [key, { before: world.get(key), after: after.get(key)?.state ?? 0 }] as const)
        sets.push({ id, changes: new Map(changes) })
      }
      world = after
    } else world = await undoAndCheck(pickOne(sets), world)
  }
  expect(await fixture.testApp.database.rows({ text: FIND_GAPS })).toEqual([])
  await fixture.testApp.database.rows({ text: 'truncate weekly_menus cascade' })
  await fixture.testApp.database.rows({ text: 'delete from dishes where created_by is not null' })
}

/** Finds records without one history entry for each version; those of the fixture have none. */
const FIND_GAPS = [
  ['dishes', 'dishes'],
  ['restaurantMenus', 'restaurant_menus'],
  ['restaurantMenuExceptions', 'restaurant_menu_exceptions'],
]
  .map(
    ([module, table]) => `select '${module}:' || record.id as key from ${table} record
      where created_by is not null
        and record.version <> (select count(*) from history h where h.module = '${module}' and h.record_id = record.id)`,
  )
  .join(' union all ')

test(
  `undo restores exactly what a set changed and what was not changed since (seed ${SEED})`,
  async () => {
    for (let story = 0; story < STORIES; story++)
      try {
        await tellStory(SEED * 100_003 + story)
      } catch (error) {
        throw new Error(`story ${story} of seed ${SEED}`, { cause: error })
      }
    expect(await fixture.testApp.database.rows({ text: FIND_GAPS })).toEqual([])
    const [audit] = await fixture.testApp.database.rows<{ applied: number; imports: number }>({
      text: `select (select count(*) from audit_log where event = 'importApplied') as applied,
      (select count(*) from imports where applied_at is not null) as imports`,
    })
    expect(audit?.applied).toBe(audit?.imports)
  },
  Math.max(60_000, STORIES * 3_000),
)
