import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** What lives as long as the process must not grow without a limit. The `fuzz` proof measures the memory of the rest. */

const root = resolve(import.meta.dirname, '../..')
const sources = ['server/src', 'contract/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(?:test|prove|d)\.ts$|(?:^|\/)(?:testing|fixture)\//.test(name))
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') })),
)

/** Variables whose keys are the values of a fixed list. */
const FIXED_KEYS = ['contract/src/domain/prices/money.ts formatters', 'contract/src/domain/dayLabels.ts weekdaysByName']

test('no map or set of a module grows without a limit', () => {
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/^(?:export )?const (\w+)\b.* = new (?:Map|Set)\b.*\(\)$/gm)].map(([, name = '']) => {
      const isLimited = new RegExp(`\\b${name}\\.(?:delete\\(|clear\\(|size\\b)`).test(text)
      return { name: `${file} ${name}`, isLimited }
    }),
  )
  expect(found.length).toBeGreaterThan(3)
  expect(
    found
      .filter(({ isLimited }) => !isLimited)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(FIXED_KEYS.toSorted())
})

test('every LRU cache has a size limit', () => {
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/new LRUCache\b[^(]*(\([^}]*)/g)].map(([, options = '']) => ({ file, options })),
  )
  expect(found.length).toBeGreaterThan(5)
  expect(found.filter(({ options }) => !/^\(\{[^}]*\bmax(?:Size)?\b/.test(options))).toEqual([])
})

test('only the rate limits, which limit their keys, count in memory', () => {
  const counters = sources.filter(({ text }) => text.includes('new RateLimiterMemory'))
  expect(counters.map(({ file }) => file)).toEqual(['server/src/core/limits/rateLimits.ts'])
})
