import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The list of ASVS requirements must be complete, and name only files and tests that exist. */

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
// The formatter aligns the columns with spaces.
const page = read('docs/asvs.md').replace(/ {2,}/g, ' ')

/** The number of requirements of level 1 and 2 in each chapter of ASVS 5.0.0. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

const rows = [...page.matchAll(/^\| (\d+)\.(\d+)\.(\d+) \| ([12]) \| (.+) \|$/gm)].map(
  ([, chapter, section, position, level, rest = '']) => {
    const [requirement = '', state = '', where = '', tests = ''] = rest.split(' | ').map((cell) => cell.trim())
    const number = [chapter, section, position].map(Number)
    return { name: number.join('.'), number, level, requirement, state: state.replaceAll('*', ''), where, tests }
  },
)

const countStates = (listed: typeof rows) =>
  ['met', 'not met', 'not applicable'].map((state) => listed.filter((row) => row.state === state).length)

describe('the list of ASVS requirements', () => {
  test('has every requirement of level 1 and 2 once and in order', () => {
    const names = rows.map(({ name }) => name)
    expect(CHAPTERS.map((_, index) => rows.filter(({ number }) => number[0] === index + 1).length)).toEqual(CHAPTERS)
    expect(names).toEqual([...new Set(names)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })))
    expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
  })

  test('says of each whether it is met, and where or why not', () => {
    expect(countStates(rows).reduce((sum, count) => sum + count)).toBe(rows.length)
    expect(rows.filter(({ requirement, where }) => requirement === '' || where === '')).toEqual([])
  })

  test('names a test of each requirement that is met, or says that there is none', () => {
    expect(rows.filter(({ state, tests }) => state !== 'not applicable' && !/^`|^no test$/.test(tests))).toEqual([])
  })

  test('counts its states', () => {
    const counts = [...page.matchAll(/^\| (?:\[(\d+) .*|all) \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(
      ([, chapter, ...numbers]) => [chapter, ...numbers.map(Number)],
    )
    const expected = CHAPTERS.map((_, index) => [
      String(index + 1),
      ...countStates(rows.filter(({ number }) => number[0] === index + 1)),
    ])
    expect(counts).toEqual([...expected, [undefined, ...countStates(rows)]])
  })

  test('names only files that exist', () => {
    const files = rows.flatMap(({ where, tests }) =>
      [...`${where} ${tests}`.matchAll(/`([\w-]+(?:\/[\w.-]+)+|[\w-]+\.md)`/g)].map(([, path = '']) => path),
    )
    expect(files.length).toBeGreaterThan(200)
    expect([...new Set(files)].filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('names only tests that exist', () => {
    const named = rows.flatMap(({ name, tests }) =>
      [...tests.matchAll(/`([^`]+)`: "([^"]+)"/g)].map(([, path = '', title = '']) => ({ name, path, title })),
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(({ path, title }) => !existsSync(join(root, path)) || !read(path).includes(title))).toEqual([])
  })
})
