import { expect, test } from 'vitest'
import { splitWeekText } from '../splitWeekText.ts'
import { recognizeWeek } from './recognizeWeek.ts'

const menuItemTypes = [
  { id: 10, nameCs: 'Polévka', nameEn: 'Soup' },
  { id: 20, nameCs: 'Kotlík dne', nameEn: 'Pot of the day' },
  { id: 30, nameCs: 'Menu 1', nameEn: 'Menu 1' },
]
const recognizeText = (text: string, startDate: string | null = null) =>
  recognizeWeek(splitWeekText(text), { menuItemTypes, startDate })
const listTexts = ({ days }: ReturnType<typeof recognizeText>) =>
  days.flatMap(({ day, items }) =>
    items.flatMap(({ menuItemTypeId, cells }) => cells.map(({ text }) => `${day} ${menuItemTypeId} ${text}`)),
  )

test('the expected week decides the year of dates without one', () => {
  const text = 'Pondělí 16.11.\nPolévka: Kulajda'
  expect(recognizeText(text).startDate).toBe(null)
  expect(recognizeText(text, '2026-10-05').startDate).toBe('2026-11-16')
  expect(recognizeText('Pondělí 4.1.\nPolévka: Kulajda', '2026-12-28').startDate).toBe('2027-01-04')
})

test('of a text with two weeks only the expected one is read', () => {
  const text =
    'Po 16.11.2026\nPolévka: A1\nÚt 17.11.2026\nPolévka: A2\nPo 23.11.2026\nPolévka: B1\nÚt 24.11.2026\nPolévka: B2'
  expect(listTexts(recognizeText(text, '2026-11-16'))).toEqual(['1 10 A1', '2 10 A2'])
  expect(listTexts(recognizeText(text, '2026-11-23'))).toEqual(['1 10 B1', '2 10 B2'])
})

test('a weekday counts more than a date that contradicts it', () => {
  const text = 'Pondělí 16.11.2026\nPolévka: A\nÚterý 17.11.2026\nPolévka: B\nStředa 17.11.2026\nPolévka: C'
  expect(listTexts(recognizeText(text))).toEqual(['1 10 A', '2 10 B', '3 10 C'])
})

test('a label that is the name of a menu item type is that type', () => {
  expect(listTexts(recognizeText('Pondělí\nKotlík dne: Guláš\nMenu 1: Rizoto\nPolévka: Vývar'))).toEqual([
    '1 10 Vývar',
    '1 20 Guláš',
    '1 30 Rizoto',
  ])
})

test('a row without a fitting type keeps its label', () => {
  const { days } = recognizeText('Pondělí\nPolévka: Vývar\nVečeře: Chléb se sýrem (1,7)')
  expect(days[0]?.items[1]).toEqual({
    menuItemTypeId: null,
    label: 'Večeře',
    cells: [{ text: 'Chléb se sýrem', translation: null, allergenCodes: ['1', '7'], note: null }],
  })
})

test('the layout of our own export is read with its notes; a day without items is left out', () => {
  const rows = [
    ['U Žejdlíku', '', '', '', '', '', ''],
    ['Týdenní menu · 47. týden · 16.–22. listopadu 2026', '', '', '', '', '', ''],
    ['', '', '', '', '', '', ''],
    ['Den', 'Datum', 'Položka', 'Jídlo', 'Dish', 'Alergeny', 'Poznámka'],
    ['Pondělí / Monday', '2026-11-16', 'Polévka / Soup', 'Kulajda', 'Dill soup', '1, 3, 7', '+ chléb'],
    ['', '', 'Menu 1', 'Guláš', '', 'alergeny neuvedeny / allergens not stated', ''],
    ['Úterý / Tuesday', '2026-11-17', '', 'Tento den nevaříme.', 'No meals served on this day.', '', ''],
    ['', '', '', 'Alergeny', '', '', ''],
    ['', '', '1', 'Lepek / Gluten', '', '', ''],
  ]
  const week = recognizeWeek(rows, { menuItemTypes })
  expect(week.startDate).toBe('2026-11-16')
  expect(week.days).toEqual([
    {
      day: 1,
      items: [
        {
          menuItemTypeId: 10,
          label: 'Polévka / Soup',
          cells: [{ text: 'Kulajda', translation: 'Dill soup', allergenCodes: ['1', '3', '7'], note: '+ chléb' }],
        },
        {
          menuItemTypeId: 30,
          label: 'Menu 1',
          cells: [{ text: 'Guláš', translation: null, allergenCodes: null, note: null }],
        },
      ],
    },
  ])
})

test('a text that is no dish of a day is returned as not placed, known titles and footers are not', () => {
  const week = recognizeText('Jídelní lístek\nU Tří lip\nPondělí\nPolévka: Vývar\nZměna vyhrazena')
  expect(week.unplaced).toEqual(['U Tří lip'])
})

test('names of allergens are returned as their codes', () => {
  const { days } = recognizeText('Monday\nSoup: Leek and potato (Milk, Celery)\nMenu 1: Trout (fish)')
  expect(days[0]?.items.map(({ cells }) => cells[0]?.allergenCodes)).toEqual([['7', '9'], ['4']])
})

test('a standing offer below the last day belongs to no day', () => {
  const text = 'Pondělí\nPolévka: Vývar\nMenu 1: Guláš\n\nStálá nabídka:\nSmažený sýr'
  expect(listTexts(recognizeText(text))).toEqual(['1 10 Vývar', '1 30 Guláš'])
})

test('one column of allergens behind several dishes is not given to one of them', () => {
  const rows = [
    ['Den', 'Polévka', 'Menu 1', 'Alergeny'],
    ['Pondělí', 'Vývar', 'Guláš', '1, 3'],
    ['Úterý', 'Kulajda', 'Rizoto', '7'],
  ]
  const cells = recognizeWeek(rows, { menuItemTypes }).days.flatMap(({ items }) => items.flatMap((item) => item.cells))
  expect(cells.map(({ allergenCodes }) => allergenCodes)).toEqual([null, null, null, null])
})

test('a line with an unknown label is a dish of its own, and its row is asked for', () => {
  const { days } = recognizeText(
    'Pondělí\nMenu 1: Guláš\nZ grilu: Krkovice\nÚterý\nMenu 1: Rizoto\nGrill: Hovězí burger',
  )
  expect(days.map(({ items }) => items.map(({ menuItemTypeId, label }) => [menuItemTypeId, label]))).toEqual([
    [
      [30, 'Menu 1'],
      [null, 'Z grilu'],
    ],
    [
      [30, 'Menu 1'],
      [null, 'Grill'],
    ],
  ])
})

test('invalid allergen numbers in brackets are returned as codes and are no part of the name', () => {
  const { days } = recognizeText(
    'Pondělí\nPolévka: Vývar (1, 99)\nMenu 1: Guláš (1, 3, 15)\nÚterý\nMenu 1: Rizoto (1, 1x)',
  )
  expect(days.flatMap(({ items }) => items.flatMap(({ cells }) => cells))).toMatchObject([
    { text: 'Vývar', allergenCodes: ['1', '99'] },
    { text: 'Guláš', allergenCodes: ['1', '3', '15'] },
    { text: 'Rizoto', allergenCodes: ['1', '1x'] },
  ])
})

test('a dish of the week belongs to no day', () => {
  const week = recognizeText('Pondělí\nMenu 1: Guláš\nÚterý\nMenu 1: Rizoto\nDezert týdne: Dort')
  expect(listTexts(week)).toEqual(['1 30 Guláš', '2 30 Rizoto'])
  expect(week.unplaced).toEqual(['Dezert týdne: Dort'])
})

test('a wrong letter in a day is corrected only beside a date or alone', () => {
  const text = 'Pondělí 16.11.\nMenu 1: Guláš\nSřteda 18.11.\nMenu 1: Rizoto\nČtvtek\nMenu 1: Sobotka pečená'
  expect(listTexts(recognizeText(text))).toEqual(['1 30 Guláš', '3 30 Rizoto', '4 30 Sobotka pečená'])
})

test('a text beside a day is no dish if the soup follows it', () => {
  const text = 'Pondělí 16.11. – den české kuchyně\nPolévka: Kyselo\nÚterý 17.11. – pouze do 13:00!\nPolévka: Vývar'
  const week = recognizeText(text)
  expect(listTexts(week)).toEqual(['1 10 Kyselo', '2 10 Vývar'])
  expect(week.unplaced).toEqual(['den české kuchyně'])
})

test('one row of allergens below several rows is not given to one of them', () => {
  const rows = [
    ['', 'Pondělí', 'Úterý'],
    ['Polévka', 'Vývar', 'Kulajda'],
    ['Menu 1', 'Guláš', 'Rizoto'],
    ['Alergeny', '1, 3', '7'],
  ]
  const cells = recognizeWeek(rows, { menuItemTypes }).days.flatMap(({ items }) => items.flatMap((item) => item.cells))
  expect(cells.map(({ allergenCodes }) => allergenCodes)).toEqual([null, null, null, null])
})

test('columns that are aligned with spaces below the names of rows are read as a table', () => {
  const text = `            POLÉVKA           MENU 1
PONDĚLÍ     Pórková           Kuřecí guláš, těstoviny
ÚTERÝ       Hrachová          Vepřový řízek, kaše`
  expect(listTexts(recognizeText(text))).toEqual([
    '1 10 Pórková',
    '1 30 Kuřecí guláš, těstoviny',
    '2 10 Hrachová',
    '2 30 Vepřový řízek, kaše',
  ])
})
