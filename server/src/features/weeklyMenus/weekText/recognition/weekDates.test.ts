import { expect, test } from 'vitest'
import { recognizeWeek } from './recognizeWeek.ts'

const menuItemTypes = [
  { id: 1, nameCs: 'Polévka', nameEn: 'Soup' },
  { id: 2, nameCs: 'Menu 1', nameEn: 'Menu 1' },
]

function readWeek(rows: string[][], startDate: string | null) {
  const week = recognizeWeek(rows, { menuItemTypes, startDate })
  const texts = week.days.flatMap(({ day, items }) =>
    items.flatMap(({ menuItemTypeId, cells }) => cells.map(({ text }) => `${day} ${menuItemTypeId} ${text}`)),
  )
  return { week: week.startDate, texts, unplaced: week.unplaced.join(' · ') }
}

const toRows = (text: string) => text.split('\n').map((line) => line.split('|'))

/** The layouts in which a text can contain two weeks; the second has one day more. */
const LAYOUTS = {
  'days in lines':
    'Po 16.11.2026\nPolévka: Kulajda\nMenu 1: Guláš\nÚt 17.11.2026\nPolévka: Vývar\nPo 23.11.2026\nPolévka: Boršč\nMenu 1: Svíčková\nÚt 24.11.2026\nPolévka: Rajská\nSt 25.11.2026\nPolévka: Zelňačka',
  'days in columns below each other':
    '|Po 16.11.2026|Út 17.11.2026|\nPolévka|Kulajda|Vývar|\nMenu 1|Guláš||\n|||\n|Po 23.11.2026|Út 24.11.2026|St 25.11.2026\nPolévka|Boršč|Rajská|Zelňačka\nMenu 1|Svíčková||',
  'days in columns beside each other':
    '|Po 16.11.2026|Út 17.11.2026|Po 23.11.2026|Út 24.11.2026|St 25.11.2026\nPolévka|Kulajda|Vývar|Boršč|Rajská|Zelňačka\nMenu 1|Guláš||Svíčková||',
  'days in rows':
    'Den|Polévka|Menu 1\nPo 16.11.2026|Kulajda|Guláš\nÚt 17.11.2026|Vývar|\nPo 23.11.2026|Boršč|Svíčková\nÚt 24.11.2026|Rajská|\nSt 25.11.2026|Zelňačka|',
  'dates beside days':
    'Den|Datum|Položka|Jídlo\nPondělí|2026-11-16|Polévka|Kulajda\n||Menu 1|Guláš\nÚterý|2026-11-17|Polévka|Vývar\nPondělí|2026-11-23|Polévka|Boršč\n||Menu 1|Svíčková\nÚterý|2026-11-24|Polévka|Rajská\nStředa|2026-11-25|Polévka|Zelňačka',
  'dates only in titles':
    '16.–20. 11. 2026\nPondělí\nPolévka: Kulajda\nMenu 1: Guláš\nÚterý\nPolévka: Vývar\n23.–27. 11. 2026\nPondělí\nPolévka: Boršč\nMenu 1: Svíčková\nÚterý\nPolévka: Rajská\nStředa\nPolévka: Zelňačka',
  'numbers of weeks in titles':
    '47. týden 2026\nPondělí\nPolévka: Kulajda\nMenu 1: Guláš\nÚterý\nPolévka: Vývar\n48. týden 2026\nPondělí\nPolévka: Boršč\nMenu 1: Svíčková\nÚterý\nPolévka: Rajská\nStředa\nPolévka: Zelňačka',
}
const FIRST = ['1 1 Kulajda', '1 2 Guláš', '2 1 Vývar']
const SECOND = ['1 1 Boršč', '1 2 Svíčková', '2 1 Rajská', '3 1 Zelňačka']

test.each(Object.entries(LAYOUTS))('of two weeks with %s the expected one is placed, the other is not', (_, text) => {
  const rows = toRows(text)
  const first = readWeek(rows, '2026-11-16')
  expect(first).toMatchObject({ week: '2026-11-16', texts: FIRST })
  for (const dish of ['Boršč', 'Svíčková', 'Rajská', 'Zelňačka']) expect(first.unplaced).toContain(dish)
  const second = readWeek(rows, '2026-11-23')
  expect(second).toMatchObject({ week: '2026-11-23', texts: SECOND })
  for (const dish of ['Kulajda', 'Guláš', 'Vývar']) expect(second.unplaced).toContain(dish)
})

test('without an expected week only one of two weeks is placed', () => {
  for (const text of Object.values(LAYOUTS)) expect([FIRST, SECOND]).toContainEqual(readWeek(toRows(text), null).texts)
})

test('a price that looks like a date starts no other week', () => {
  const rows = toRows('Po 16.11.2026|Polévka|Kulajda|5.10\nÚt 17.11.2026|Polévka|Vývar|5.10')
  expect(readWeek(rows, '2026-11-16').texts).toEqual(['1 1 Kulajda', '2 1 Vývar'])
})

test('a single wrong date does not move its day to another week', () => {
  const rows = toRows('Po 16.11.2026|Polévka|Kulajda\nÚt 17.11.2026|Polévka|Vývar\nStředa 25.11.2026|Polévka|Rajská')
  expect(readWeek(rows, '2026-11-16').texts).toEqual(['1 1 Kulajda', '2 1 Vývar', '3 1 Rajská'])
})
