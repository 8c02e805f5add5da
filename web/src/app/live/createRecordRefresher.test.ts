import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createRecordRefresher, refreshChangedRecords } from './createRecordRefresher.ts'

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
  refreshChangedRecords(client, [{ module: 'dishes', id: 5, version: 2 }])
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
  refreshChangedRecords(client, [{ module: 'dishes', id: 5, version: 2 }])
  expect([open, deep].map((queryKey) => client.isFetching({ queryKey }))).toEqual([1, 0])
  for (const stop of stops) stop()
})

test('a record is not refetched if this tab already has its version', () => {
  const key = ['dishes', 'record', '5']
  const { client, isStale } = createClientWith([[key, { version: 2 }]])
  refreshChangedRecords(client, [{ module: 'dishes', id: 5, version: 2 }])
  expect(isStale(key)).toBe(false)
})

test('a deleted record is refetched, whichever version this tab has', () => {
  const key = ['dishes', 'record', '5']
  const { client, isStale } = createClientWith([[key, { version: 2 }]])
  refreshChangedRecords(client, [{ module: 'dishes', id: 5, version: 0 }])
  expect(isStale(key)).toBe(true)
})

test('refreshAll marks all lists and records as stale, also lists with many pages', () => {
  const keys = { record: ['dishes', 'record', '5'], list: ['dishes', 'list', 1], deepList: ['dishes', 'list', 2] }
  const { client, isStale } = createClientWith([
    [keys.record, { version: 1 }],
    [keys.list, createPages(2)],
    [keys.deepList, createPages(9)],
  ])
  createRecordRefresher(client).refreshAll()
  expect(Object.values(keys).map(isStale)).toEqual([true, true, true])
})

test('a list without pages and the dashboard are refetched too', () => {
  const keys = { taken: ['weeklyMenus', 'list', 'takenWeeks', 1], dashboard: ['dashboard'] }
  const { client, isStale } = createClientWith([
    [keys.taken, ['2026-11-16']],
    [keys.dashboard, { weeks: [] }],
  ])
  refreshChangedRecords(client, [{ module: 'weeklyMenus', id: 5, version: 2 }])
  expect([isStale(keys.taken), isStale(keys.dashboard)]).toEqual([true, true])
})
