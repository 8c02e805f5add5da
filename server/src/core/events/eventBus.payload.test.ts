import { expect, test } from 'vitest'
import type { ChangeEvent } from '../db/changeEvent.ts'
import { packEvents, unpackEvents } from './eventBus.ts'

const buildRecordChange = (id: number): ChangeEvent => ({
  about: 'record',
  module: 'restaurantMenuExceptions',
  id,
  version: 2_147_483_647,
})

test('packs all events in order, without duplicates, into payloads below the limit of PostgreSQL', () => {
  const facts: ChangeEvent[] = Array.from({ length: 500 }, (_, id) => buildRecordChange(id))
  const packs = packEvents([...facts, { about: 'locks' }, ...facts, { about: 'locks' }])
  expect(packs.flatMap(unpackEvents)).toEqual([...facts, { about: 'locks' }])
  expect(Math.max(...packs.map((text) => Buffer.byteLength(text)))).toBeLessThan(8_000)
  expect(packs.length).toBeLessThan(10)
})

test('an event with too many user ids becomes an event for all users', () => {
  const userIds = Array.from({ length: 501 }, (_, index) => 2_147_000_000 + index)
  expect(packEvents([{ about: 'badges', userIds }]).flatMap(unpackEvents)).toEqual([{ about: 'badges' }])
  const few = userIds.slice(1)
  const packs = packEvents([{ about: 'badges', userIds: few }])
  expect(packs.flatMap(unpackEvents)).toEqual([{ about: 'badges', userIds: few }])
  expect(packs[0]?.length).toBeLessThan(8_000)
})
