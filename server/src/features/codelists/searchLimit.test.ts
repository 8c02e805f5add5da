import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

/**
 * These tests slow down searches by a lock on the tables they read, so that no test depends on the speed of the
 * machine.
 */

let testApp: TestApp
let otherUser: TestUser
let cook: TestUser

beforeAll(async () => {
  testApp = await buildTestApp()
  otherUser = await testApp.buildUser(['supportRequests.view'])
  cook = await testApp.buildUser(['dishes.view', 'restaurants.view', 'supportRequests.view'])
  await testApp.database.rows({ text: "insert into dishes (name_cs) values ('Svíčková na smetaně')" })
})
afterAll(() => testApp.close())

const SEARCHES = {
  'codelists/dishes/': 'codelists/dishes/?search=svick',
  'codelists/restaurants/': 'codelists/restaurants/?search=svick',
  'search/': 'search/?q=svick',
  'a list with contains': 'dishes/?filter=nameCs:contains:svick',
  'a list with a column on demand': 'dishes/?columns=lastServed',
  'support requests with contains': 'supportRequests/?filter=subject:contains:svick',
}

/** Blocks every statement that reads these tables while `work` runs. */
async function whileTablesAreLocked(work: () => Promise<void>, tables = 'dishes, restaurants, support_requests') {
  const lockHolder = await testApp.database.connect()
  await lockHolder.query('begin')
  await lockHolder.query(`lock table ${tables} in access exclusive mode`)
  try {
    await work()
  } finally {
    await lockHolder.query('rollback')
    await lockHolder.end()
  }
}

test.each(Object.entries(SEARCHES))(
  'forty parallel calls of %s by one user: ten wait, thirty get 429',
  async (_, path) => {
    const caller = path.startsWith('codelists') ? otherUser : cook
    const calls: ReturnType<TestApp['call']>[] = []
    await whileTablesAreLocked(async () => {
      calls.push(...Array.from({ length: 40 }, () => testApp.call(caller, 'GET', path)))
      const refused = await new Promise<number>((resolve) => {
        let count = 0
        for (const call of calls)
          void call.then(({ statusCode }) => {
            if (statusCode === 429) count++
            if (count === 30) resolve(count)
          })
      })
      expect(refused).toBe(30)
    })
    const answers = await Promise.all(calls)
    const refusal = answers.find(({ statusCode }) => statusCode === 429)
    expect(refusal?.headers['retry-after']).toBe('1')
    expect(refusal?.json().code).toBe('too_many_requests')
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30)
    // Once the searches are done, the same user can search again.
    expect((await testApp.call(caller, 'GET', path)).statusCode).toBe(200)
  },
)

test('while one user floods the search, other users search and read as usual', async () => {
  const flood: ReturnType<TestApp['call']>[] = []
  await whileTablesAreLocked(async () => {
    flood.push(...Array.from({ length: 40 }, () => testApp.call(otherUser, 'GET', 'codelists/dishes/?search=svick')))
    // The flood uses up neither the connections for searches nor the other connections.
    expect((await testApp.call(cook, 'GET', 'codelists/allergens/?search=m')).statusCode).toBe(200)
    expect((await testApp.call(cook, 'GET', 'status/')).statusCode).toBe(200)
    expect(testApp.database.countWaiting()).toBe(0)
    expect(testApp.database.search.countWaiting()).toBe(0)
  }, 'dishes')
  await Promise.all(flood)
})

test('acting as other users does not give a user more searches', async () => {
  const admin = await testApp.buildUser(['users.view', 'users.switch', 'supportRequests.view'])
  const flood: ReturnType<TestApp['call']>[] = []
  const others = await Promise.all([1, 2].map(() => testApp.buildUser(['supportRequests.view'])))
  await whileTablesAreLocked(async () => {
    const searchTenTimesAs = ({ username }: TestUser) =>
      Array.from({ length: 10 }, () =>
        testApp.call(admin, 'GET', 'codelists/dishes/?search=svick', undefined, { 'x-switch-user': username }),
      )
    flood.push(...others.flatMap(searchTenTimesAs))
    await new Promise<void>((resolve) => {
      let refused = 0
      for (const call of flood) void call.then(({ statusCode }) => statusCode === 429 && ++refused === 10 && resolve())
    })
  })
  expect((await Promise.all(flood)).filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
})

test('a search that takes too long returns 503', async () => {
  await whileTablesAreLocked(async () => {
    const answer = await testApp.call(otherUser, 'GET', 'codelists/restaurants/?search=svick')
    expect(answer.statusCode).toBe(503)
    expect(answer.json().code).toBe('overloaded')
  })
})

test('a search longer than 200 characters is refused before anything is read', async () => {
  await whileTablesAreLocked(async () => {
    const long = 'a'.repeat(201)
    expect((await testApp.call(otherUser, 'GET', `codelists/dishes/?search=${long}`)).statusCode).toBe(400)
    expect((await testApp.call(otherUser, 'GET', `search/?q=${long}`)).statusCode).toBe(400)
    expect((await testApp.call(cook, 'GET', `dishes/?filter=nameCs:contains:${long}`)).statusCode).toBe(400)
  })
})

test('a text longer than 60 characters is found as written, but not when misspelt', async () => {
  const name = `Svíčková na smetaně s houskovým knedlíkem, brusinkami a citronem`
  await testApp.database.rows({ text: 'insert into dishes (name_cs) values ($1)', values: [name] })
  const searchDishes = async (search: string) =>
    (await testApp.call(otherUser, 'GET', `codelists/dishes/?search=${encodeURIComponent(search)}`)).json().items
  expect(await searchDishes(name)).toMatchObject([{ value: name }])
  expect(await searchDishes(name.replace('knedlíkem', 'knedlkem'))).toEqual([])
})
