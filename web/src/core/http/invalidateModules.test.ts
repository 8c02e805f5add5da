import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidateAllRecords, invalidateModules } from './invalidateModules.ts'

const createPages = (count: number) => ({ pages: Array.from({ length: count }, () => ({})), pageParams: [] })

function createClientWith(data: readonly (readonly [key: readonly unknown[], data: unknown])[]) {
  const client = new QueryClient()
  for (const [key, value] of data) client.setQueryData(key, value)
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  return { client, isStale }
}

test('a change makes the record, its history and the lists of its module stale, and nothing else', () => {
  const keys = {
    record: ['dishes', 'record', '5'],
    history: ['dishes', 'history', '5'],
    list: ['dishes', 'list', {}],
    deepList: ['dishes', 'list', { sort: [] }],
    codelist: ['codelist', 'dishes', 'en', {}],
    otherRecord: ['dishes', 'record', '6'],
    otherModule: ['restaurants', 'list', {}],
  }
  const { client, isStale } = createClientWith([
    [keys.record, { version: 1 }],
    [keys.history, {}],
    [keys.list, createPages(2)],
    [keys.deepList, createPages(9)],
    [keys.codelist, {}],
    [keys.otherRecord, { version: 1 }],
    [keys.otherModule, createPages(1)],
  ])
  void invalidateModules(client, [{ module: 'dishes', id: 5, version: 2 }], { keepsPages: true })
  const stale = Object.entries(keys).flatMap(([name, key]) => (isStale(key) ? [name] : []))
  expect(stale).toEqual(['record', 'history', 'list', 'deepList', 'codelist'])
})

test('an open list is refetched at once, unless it has many pages', () => {
  const [open, deep] = [
    ['dishes', 'list', { sort: ['a'] }],
    ['dishes', 'list', { sort: ['b'] }],
  ] as const
  const { client } = createClientWith([
    [open, createPages(6)],
    [deep, createPages(7)],
  ])
  const queryFn = () => new Promise(() => {})
  const stops = [open, deep].map((queryKey) =>
    new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {}),
  )
  void invalidateModules(client, [{ module: 'dishes', id: 5, version: 2 }], { keepsPages: true })
  expect([open, deep].map((queryKey) => client.isFetching({ queryKey }))).toEqual([1, 0])
  for (const stop of stops) stop()
})

test('a record is not refetched if this tab already has its version', () => {
  const key = ['dishes', 'record', '5']
  const { client, isStale } = createClientWith([[key, { version: 2 }]])
  void invalidateModules(client, [{ module: 'dishes', id: 5, version: 2 }], { keepsPages: true })
  expect(isStale(key)).toBe(false)
})

test('a deleted record is refetched, whichever version this tab has', () => {
  const key = ['dishes', 'record', '5']
  const { client, isStale } = createClientWith([[key, { version: 2 }]])
  void invalidateModules(client, [{ module: 'dishes', id: 5, version: 0 }])
  expect(isStale(key)).toBe(true)
})

test('invalidateAllRecords marks all lists and records as stale, also lists with many pages', () => {
  const keys = { record: ['dishes', 'record', '5'], list: ['dishes', 'list', 1], deepList: ['dishes', 'list', 2] }
  const { client, isStale } = createClientWith([
    [keys.record, { version: 1 }],
    [keys.list, createPages(2)],
    [keys.deepList, createPages(9)],
  ])
  invalidateAllRecords(client)
  expect(Object.values(keys).map(isStale)).toEqual([true, true, true])
})

test('a list without pages and the dashboard are refetched too', () => {
  const keys = { taken: ['weeklyMenus', 'list', 'takenWeeks', 1], dashboard: ['dashboard'] }
  const { client, isStale } = createClientWith([
    [keys.taken, ['2026-11-16']],
    [keys.dashboard, { weeks: [] }],
  ])
  void invalidateModules(client, [{ module: 'weeklyMenus', id: 5, version: 2 }])
  expect([isStale(keys.taken), isStale(keys.dashboard)]).toEqual([true, true])
})

test('a query whose first fetch is pending is fetched again, because its response can be older than the change', async () => {
  const client = new QueryClient()
  let state = 'before'
  const answers: (() => void)[] = []
  const queryFn = () => {
    const read = state
    return new Promise<string>((resolve) => answers.push(() => resolve(read)))
  }
  const observer = new QueryObserver(client, { queryKey: ['dishes', 'list'], queryFn })
  const stop = observer.subscribe(() => {})
  await expect.poll(() => answers.length).toBe(1)
  state = 'after'
  void invalidateModules(client, ['dishes'])
  answers[0]?.()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  await expect.poll(() => observer.getCurrentResult().data).toBe('after')
  expect(answers).toHaveLength(2)
  stop()
})

test('an own change starts a list with many pages again at page 1', async () => {
  const key = ['dishes', 'list', {}]
  const { client, isStale } = createClientWith([[key, createPages(9)]])
  await invalidateModules(client, ['dishes'])
  expect([client.getQueryData(key), isStale(key)]).toEqual([createPages(1), true])
})

test('the own save of a record makes its history stale, but not the record that was just cached', () => {
  const [record, history] = [
    ['dishes', 'record', '5'],
    ['dishes', 'history', '5'],
  ]
  const { client, isStale } = createClientWith([
    [record, { version: 2 }],
    [history, {}],
  ])
  void invalidateModules(client, [{ module: 'dishes', id: 5, version: 2 }])
  expect([isStale(record), isStale(history)]).toEqual([false, true])
})

test.each([
  ['dishes', ['check', 'dashboard', 'prints']],
  ['coverage', ['check', 'dashboard', 'prints']],
  ['restaurantMenus', ['check', 'timeline', 'dashboard', 'prints']],
  ['exports', ['prints', 'downloads']],
  ['factors', []],
])('a change of %s makes the queries of other modules stale that show it: %j', (module, expected) => {
  const keys = {
    check: ['weeklyMenus', 'check', 5, 1, 'en'],
    menu: ['weeklyMenus', 'record', '5'],
    timeline: ['restaurants', 'timeline', 3],
    dashboard: ['dashboard'],
    prints: ['dashboard', 'prints'],
    downloads: ['weeklyMenuExports', 'list', {}],
  }
  const { client, isStale } = createClientWith(Object.values(keys).map((key) => [key, {}]))
  void invalidateModules(client, [module])
  expect(Object.entries(keys).flatMap(([name, key]) => (isStale(key) ? [name] : []))).toEqual(expected)
})

test('a page that the user loads is not cancelled, and all pages are refetched after it', async () => {
  const client = new QueryClient()
  const answers: (() => void)[] = []
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['dishes', 'history', '5'],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => new Promise<number>((resolve) => answers.push(() => resolve(pageParam))),
    getNextPageParam: (last: number) => last + 1,
  })
  const stop = observer.subscribe(() => {})
  answers.shift()?.()
  await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual([1])
  void observer.fetchNextPage()
  void invalidateModules(client, ['dishes'], { keepsPages: true })
  answers.shift()?.()
  await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual([1, 2])
  await expect.poll(() => answers.length).toBe(1)
  stop()
})
