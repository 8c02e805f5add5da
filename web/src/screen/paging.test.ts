import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choosePages, fillColumns, type MeasuredSection } from './paging.ts'

const section = (rows: number[], group = '', title = 0, heading = 1): MeasuredSection => ({
  group,
  title,
  heading,
  rows,
})
const listRows = (columns: ReturnType<typeof fillColumns>) =>
  columns.map((parts) => parts.map(({ section: index, from, to }) => `${index}:${from}-${to}`).join(' '))

test('columns contain every row once, in order, and none is higher than the limit', () => {
  const heights = fc.double({ min: 0.5, max: 5, noNaN: true })
  const sections = fc.array(
    fc.record({
      group: fc.constantFrom('Monday', 'Tuesday'),
      title: heights,
      heading: heights,
      rows: fc.array(heights, { minLength: 1, maxLength: 9 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  fc.assert(
    fc.property(sections, fc.double({ min: 15, max: 60, noNaN: true }), fc.boolean(), (list, height, separate) => {
      const columns = fillColumns(list, height, separate)
      expect(columns.flat().flatMap(({ section: at, from, to }) => list[at]?.rows.slice(from, to))).toEqual(
        list.flatMap(({ rows }) => rows),
      )
      for (const parts of columns) {
        expect(parts[0]?.hasTitle).toBe(true)
        const used = parts.map(({ section: at, from, to, hasTitle }) => {
          const { title, heading, rows } = list[at] as MeasuredSection
          return (hasTitle ? title : 0) + heading + rows.slice(from, to).reduce((sum, row) => sum + row, 0)
        })
        expect(used.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(height + 1e-9)
      }
    }),
  )
})

test('a section is split only if it is higher than a column', () => {
  expect(listRows(fillColumns([section([2, 2, 2]), section([2, 2, 2])], 10))).toEqual(['0:0-3', '1:0-3'])
  expect(listRows(fillColumns([section([2, 2, 2])], 5))).toEqual(['0:0-2', '0:2-3'])
})

test('each day of a wide week has a column of its own, and its name once in a column', () => {
  const days = ['Monday', 'Tuesday'].flatMap((day) => [section([1], day, 2), section([1], day, 2)])
  const columns = fillColumns(days, 20, true)
  expect(listRows(columns)).toEqual(['0:0-1 1:0-1', '2:0-1 3:0-1'])
  expect(columns.flat().map(({ hasTitle }) => hasTitle)).toEqual([true, false, true, false])
})

const layouts = [4, 2].flatMap((size) => [1, 2].map((columns) => ({ size, columns })))
const choose = (rows: number) =>
  choosePages(layouts, ({ size }) => ({ sections: [section(Array.from({ length: rows }, () => size))], height: 41 }))

test('the text has the largest size at which everything is on one page, in the fewest columns', () => {
  expect(choose(10)).toMatchObject({ size: 4, columns: 1 })
  expect(choose(11)).toMatchObject({ size: 4, columns: 2 })
  expect(choose(21)).toMatchObject({ size: 2, columns: 2 })
})

test('columns on one page are about equally high', () => {
  expect(choose(12).pages.map(listRows)).toEqual([['0:0-6', '0:6-12']])
})

test('a menu that does not fit has the smallest size on the fewest pages', () => {
  const { size, columns, pages } = choose(100)
  expect({ size, columns, pages: pages.length }).toEqual({ size: 2, columns: 2, pages: 3 })
})

test('a layout in which a row is higher than the screen is used only if there is no other', () => {
  const measure = ({ columns }: { columns: number }) => ({ sections: [section([columns * 30])], height: 41 })
  expect(choosePages([{ size: 4, columns: 2 }, ...layouts], measure)).toMatchObject({ columns: 1 })
})
