import { expect, test } from 'vitest'
import { pack, unpack } from './payload.ts'
import type { Told } from './told.ts'

const record = (id: number): Told => ({
  about: 'record',
  module: 'restaurantMenuExceptions',
  id,
  version: 2_147_483_647,
})

test('every fact arrives, in order, each once, and no text is longer than PostgreSQL takes', () => {
  const facts: Told[] = Array.from({ length: 500 }, (_, id) => record(id))
  const packs = pack([...facts, { about: 'locks' }, ...facts, { about: 'locks' }])
  expect(packs.flatMap(unpack)).toEqual([...facts, { about: 'locks' }])
  expect(Math.max(...packs.map((text) => Buffer.byteLength(text)))).toBeLessThan(8_000)
  expect(packs.length).toBeLessThan(10)
})

test('who names too many people names everybody', () => {
  const userIds = Array.from({ length: 501 }, (_, index) => 2_147_000_000 + index)
  expect(pack([{ about: 'badges', userIds }]).flatMap(unpack)).toEqual([{ about: 'badges' }])
  const few = userIds.slice(1)
  const packs = pack([{ about: 'badges', userIds: few }])
  expect(packs.flatMap(unpack)).toEqual([{ about: 'badges', userIds: few }])
  expect(packs[0]?.length).toBeLessThan(8_000)
})
