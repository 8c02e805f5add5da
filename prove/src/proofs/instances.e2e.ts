import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { formatTimes } from '../../../e2e/src/support/computePercentile.ts'
import {
  createByApi,
  type InstancePerson,
  type Instances,
  readJson,
  signInPerson,
  withInstances,
} from '../../../e2e/src/support/instances.ts'
import { expect, test } from '../../../e2e/src/support/test.ts'
import { openDatabase } from '../../../server/src/core/db/database.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'

const INSTANCES = 4
const LAST = INSTANCES - 1
const LOGIN_TRIES = 10
const WITHIN_MS = 1_000

type Menu = {
  id: number
  version: number
  startDate: string
  weeklyMenuVariantId: number
  weeklyMenuItemsData: object[]
}
type Locks = { items: { id: number; lockedByUserId: number }[] }

/** The times in milliseconds that changes took to reach the other instances, by kind of change. */
const timesByStep: Record<string, number[]> = {}
async function measureTime<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begin = performance.now()
  const result = await work()
  timesByStep[what] = [...(timesByStep[what] ?? []), performance.now() - begin]
  return result
}

async function createPerson(instances: Instances, admin: InstancePerson): Promise<InstancePerson> {
  const { items } = await readJson<{ items: { id: number }[] }>(admin.clients[LAST], 'codelists/roles/')
  const [role] = items
  const name = { username: `kuchař-${randomUUID().slice(0, 8)}`, password: 'tři knedlíky' }
  const email = `${randomUUID().slice(0, 12)}@example.cz`
  await createByApi(admin.clients[0], 'users/', { ...name, email, roleIds: [role?.id] })
  return signInPerson(instances, name)
}

/** Creates a restaurant and an unpublished week. */
async function createMenu({ clients: [client] }: InstancePerson): Promise<{ menu: Menu; feed: string; dish: string }> {
  type List = { items: { id: number }[] }
  const [variants, types] = await Promise.all([
    createByApi<List>(
      client,
      'settings/weeklyMenuVariants/',
      { items: [{ nameCs: 'V', nameEn: 'V', nameXls: 'V' }] },
      'PUT',
    ),
    createByApi<List>(client, 'settings/menuItemTypes/', { items: [{ nameCs: 'Polévka', nameEn: 'Soup' }] }, 'PUT'),
  ])
  const weeklyMenuVariantId = variants.items[0]?.id
  const menuItemTypeId = types.items[0]?.id
  const { id: restaurantId } = await createByApi(client, 'restaurants/', { nameCs: 'Kantýna', nameEn: 'Canteen' })
  const restaurantMenuItems = [{ menuItemTypeId, priceCzk: 65, priceEur: null }]
  const prices = { restaurantId, weeklyMenuVariantId, startDate: '2026-01-01', restaurantMenuItems }
  await createByApi(client, 'restaurantMenus/', prices)
  const dish = `Kulajda ${randomUUID()}`
  const { id: dishId } = await createByApi(client, 'dishes/', { nameCs: dish })
  const week = { startDate: '2026-11-16', weeklyMenuVariantId }
  const weeklyMenuItemsData = [{ day: 1, items: [{ menuItemTypeId, dishIds: [dishId] }] }]
  const menu = await createByApi<Menu>(client, 'weeklyMenus/', { ...week, weeklyMenuItemsData })
  return { menu, dish, feed: `public/restaurants/${restaurantId}/menu/?week=${week.startDate}` }
}

const saveMenu = ({ clients }: InstancePerson, instance: number, menu: Menu) => {
  const { id, version, startDate, weeklyMenuVariantId, weeklyMenuItemsData } = menu
  const fields = { startDate, weeklyMenuVariantId, weeklyMenuItemsData, active: true, version }
  return clients[instance]?.('PUT', `weeklyMenus/${id}/`, fields)
}

async function proveLocks(anna: InstancePerson, boris: InstancePerson, menu: Menu): Promise<void> {
  const [hers, his] = await Promise.all([anna.listen(LAST), boris.listen(LAST)])
  const buildExpectedLocks = (by: InstancePerson) =>
    ({ items: [{ id: menu.id, lockedByUserId: by.id }] }) satisfies Locks
  await createByApi(anna.clients[0], `weeklyMenus/${menu.id}/lock/`, {})
  expect(await measureTime('a lock', () => his.nextEvent('locks'))).toMatchObject(buildExpectedLocks(anna))
  await hers.nextEvent('locks')
  for (const instance of boris.clients.keys()) expect((await saveMenu(boris, instance, menu))?.status).toBe(423)
  await createByApi(boris.clients[0], `weeklyMenus/${menu.id}/lock/`, { takeOver: true })
  expect(await measureTime('a take-over', () => hers.nextEvent('locks'))).toMatchObject(buildExpectedLocks(boris))
  for (const instance of anna.clients.keys()) expect((await saveMenu(anna, instance, menu))?.status).toBe(423)
  expect((await saveMenu(boris, LAST, menu))?.status).toBe(200)
  expect((await boris.clients[LAST]?.('DELETE', `weeklyMenus/${menu.id}/lock/`))?.status).toBe(204)
  for (const stream of [hers, his]) stream.close()
}

async function proveEvents(anna: InstancePerson): Promise<void> {
  const streams = await Promise.all(anna.clients.map((_, instance) => anna.listen(instance)))
  for (const client of anna.clients) {
    const { id } = await createByApi(client, 'dishes/', { nameCs: 'Zvěst' })
    const expectedEvent = { module: 'dishes', id, version: 1 }
    for (const stream of streams)
      await measureTime('an event', async () => {
        // Events of earlier steps can still arrive, so they are skipped.
        while (!isDeepStrictEqual(await stream.nextEvent('record'), expectedEvent));
      })
  }
  for (const stream of streams) stream.close()
}

async function proveFeeds(
  { urls }: Instances,
  anna: InstancePerson,
  feed: string,
  menu: Menu,
  dish: string,
): Promise<void> {
  const fetchFeed = async (url: string) => (await fetch(`${url}/api/${feed}`)).text()
  // Each feed is fetched twice, because the second response comes from the cache.
  for (const url of [...urls, ...urls]) expect(await fetchFeed(url)).not.toContain(dish)
  await createByApi(anna.clients[0], `weeklyMenus/${menu.id}/publish/`, {})
  expect(await fetchFeed(urls[0] ?? '')).toContain(dish)
  const isDishInEveryFeed = async () => (await Promise.all(urls.map(fetchFeed))).every((text) => text.includes(dish))
  await measureTime('a publication', () => expect.poll(isDishInEveryFeed, { intervals: [5] }).toBe(true))
}

async function proveThrottle({ proxy, urls }: Instances): Promise<void> {
  const username = `nikdo-${randomUUID()}`
  const login = async (url: string) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ username, password: 'wrong' })
    return (await fetch(`${url}/api/auth/login/`, { method: 'POST', headers, body })).status
  }
  const statuses = await Promise.all(Array.from({ length: 2 * LOGIN_TRIES }, () => login(proxy)))
  expect(statuses.filter((status) => status === 401)).toHaveLength(LOGIN_TRIES)
  expect(statuses.filter((status) => status === 429)).toHaveLength(LOGIN_TRIES)
  for (const url of urls) expect(await login(url)).toBe(429)
}

async function proveSessions(boris: InstancePerson): Promise<void> {
  const streams = await Promise.all(boris.clients.map((_, instance) => boris.listen(instance)))
  for (const client of boris.clients) expect((await client('GET', 'status/')).status).toBe(200)
  expect((await boris.clients[0]?.('POST', 'profile/logoutAll/', {}))?.status).toBe(204)
  for (const client of boris.clients) await expect.poll(async () => (await client('GET', 'status/')).status).toBe(401)
  await measureTime('the end of a session', () => Promise.all(streams.map((stream) => stream.readUntilEnd())))
}

/** Creates a trigger that records every job run that an instance claims. */
async function watchJobs(url: string) {
  const database = openDatabase({ url, max: 1, onError: () => {} })
  await database.rows({ text: 'create table claims (name text, tick timestamptz)' })
  await database.rows({
    text: `create function claimed() returns trigger language plpgsql as
      $$ begin insert into claims values (new.name, new.last_tick); return new; end $$`,
  })
  await database.rows({
    text: 'create trigger claimed after update of last_tick on jobs for each row execute function claimed()',
  })
  const readClaims = () =>
    database.rows<{ name: string; tick: string; times: number }>({
      text: 'select name, tick, count(*) as times from claims group by name, tick',
    })
  return { readClaims, end: database.end }
}

test(`${INSTANCES} instances on one database share locks, events and sessions`, async () => {
  test.setTimeout(300_000)
  await withInstances(INSTANCES, async (instances) => {
    const jobs = await watchJobs(instances.database)
    const anna = await signInPerson(instances, { username: 'admin', password: 'noon' })
    const boris = await createPerson(instances, anna)
    const { menu, feed, dish } = await createMenu(anna)
    await test.step('locks', () => proveLocks(anna, boris, menu))
    await test.step('events', () => proveEvents(anna))
    await test.step('what guests see', () => proveFeeds(instances, anna, feed, menu, dish))
    await test.step('tries to sign in', () => proveThrottle(instances))
    await test.step('sessions', () => proveSessions(boris))
    const countMailRuns = async () => (await jobs.readClaims()).filter(({ name }) => name === 'mails').length
    await expect.poll(countMailRuns, { timeout: 200_000, intervals: [1_000] }).toBeGreaterThanOrEqual(2)
    const claims = await jobs.readClaims()
    expect(claims.filter(({ times }) => times !== 1)).toEqual([])
    await jobs.end()

    expect(Math.max(...Object.values(timesByStep).flat())).toBeLessThan(WITHIN_MS)
    for (const [what, times] of Object.entries(timesByStep))
      recordProof({
        proof: `${INSTANCES} instances: ${what} is known at the others`,
        tried: times.length,
        wrong: 0,
        measured: formatTimes(times),
      })
    recordProof({ proof: `${INSTANCES} instances: each tick of a job is run once`, tried: claims.length, wrong: 0 })
    recordProof({
      proof: `${INSTANCES} instances: tries to sign in are counted across all`,
      tried: 2 * LOGIN_TRIES,
      wrong: 0,
    })
  })
})
