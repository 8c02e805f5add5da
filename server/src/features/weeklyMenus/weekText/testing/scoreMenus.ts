import { readdirSync, readFileSync } from 'node:fs'
import { foldText } from '@poledne/contract/domain/compareText'
import { recognizeWeek } from '../recognition/recognizeWeek.ts'
import { splitWeekText } from '../splitWeekText.ts'

/** Menus as canteens publish them, each with the expected place of every dish beside it. */
const FOLDER = new URL('../../../../../../testdata/weekText/', import.meta.url)

const TYPES = {
  soup: ['Polévka', 'Soup'],
  menu1: ['Menu 1', 'Menu 1'],
  menu2: ['Menu 2', 'Menu 2'],
  menu3: ['Menu 3, vegetariánské', 'Menu 3, vegetarian'],
  salad: ['Salát', 'Salad'],
  dessert: ['Moučník', 'Dessert'],
} as const
const keys = Object.keys(TYPES)
const menuItemTypes = Object.values(TYPES).map(([nameCs, nameEn], at) => ({ id: at + 1, nameCs, nameEn }))

const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')
const simplify = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** `Polévka hrachová` and `hrachová` are the same soup. */
const simplifyDish = (row: string | undefined, text: string) =>
  row === 'soup' ? simplify(text).replace(/^(?:polevka|polievka) (?=\p{L})/u, '') : simplify(text)

type Expected = { week: string | null; cells: string[]; details: string[] }

/** Each line is a day, a row and a text, then the codes in brackets and the translation. */
function readExpected(name: string): Expected {
  const lines = read(`${name}.expected`).split('\n').filter(Boolean)
  const week = lines.find((line) => line.startsWith('week '))?.slice(5) ?? null
  const parsed = lines
    .filter((line) => !line.startsWith('week '))
    .map((line) => {
      const [, day, row, text = '', codes, translation] =
        /^(\d) (\S+) (.*?)(?: \[([^\]]*)\])?(?: = (.*))?$/.exec(line) ?? []
      const cell = `${day} ${row} ${simplifyDish(row, text)}`
      return { cell, detail: `${cell} [${codes ?? ''}] ${simplify(translation ?? '')}` }
    })
  return { week, cells: parsed.map(({ cell }) => cell), details: parsed.map(({ detail }) => detail) }
}

function recognize(name: string): Expected {
  const week = recognizeWeek(splitWeekText(read(name)), { menuItemTypes })
  const found = week.days.flatMap(({ day, items }) =>
    items.flatMap(({ menuItemTypeId, cells }) =>
      cells.map(({ text, allergenCodes, translation }) => {
        const row = menuItemTypeId === null ? '?' : keys[menuItemTypeId - 1]
        const cell = `${day} ${row} ${simplifyDish(row, text)}`
        return { cell, detail: `${cell} [${allergenCodes?.join(',') ?? ''}] ${simplify(translation ?? '')}` }
      }),
    ),
  )
  return { week: week.startDate, cells: found.map(({ cell }) => cell), details: found.map(({ detail }) => detail) }
}

/** The share of right cells; a cell that is not expected counts as wrong too. */
export function scoreMenus(names: readonly string[]) {
  let right = 0
  let all = 0
  let rightDetails = 0
  const wrong: string[] = []
  const wrongAllergens: string[] = []
  for (const name of names) {
    const expected = readExpected(name)
    const found = recognize(name)
    const missing = expected.cells.filter((cell) => !found.cells.includes(cell))
    const extra = found.cells.filter((cell) => !expected.cells.includes(cell))
    right += expected.cells.length - missing.length
    rightDetails += expected.details.filter((detail) => found.details.includes(detail)).length
    all += expected.cells.length + Math.max(0, extra.length - missing.length)
    if (missing.length + extra.length > 0)
      wrong.push(name, ...missing.map((cell) => `  - ${cell}`), ...extra.map((cell) => `  + ${cell}`))
    else
      wrong.push(
        ...expected.details
          .filter((detail) => !found.details.includes(detail))
          .map(
            (detail) =>
              `${name} ~ ${detail} | ${found.details.find((each) => each.startsWith(detail.slice(0, detail.indexOf('[')))) ?? ''}`,
          ),
      )
    // Codes in the wrong place are worse than missing ones, so they are counted also for cells that are wrong themselves.
    for (const detail of found.details) {
      const [, cell = '', codes = ''] = /^(.*) \[([^\]]*)\]/.exec(detail) ?? []
      const text = cell.replace(/^\d \S+ /, '')
      const stated = expected.details.filter((each) => each.includes(` ${text} [`))
      if (codes !== '' && stated.length > 0 && !stated.some((each) => each.includes(` [${codes}]`)))
        wrongAllergens.push(`${name} ${detail}`)
    }
    if (expected.week !== found.week) wrong.push(`${name}: week ${found.week} instead of ${expected.week}`)
  }
  return { share: right / all, detailShare: rightDetails / all, cells: all, wrong, wrongAllergens }
}

export const listMenus = (): string[] => readdirSync(FOLDER).filter((name) => /\.(?:txt|tsv)$/.test(name))

/** Lists the different names of dishes in menus of the corpus. */
export const listMenuDishes = (menus: readonly string[]): string[] => {
  const names = menus.flatMap((name) =>
    read(`${name}.expected`)
      .split('\n')
      .map((line) => /^\d \S+ (.*?)(?: \[[^\]]*\])?(?: = .*)?$/.exec(line)?.[1] ?? ''),
  )
  return [...new Map(names.filter((name) => name.length > 3).map((name) => [simplify(name), name])).values()]
}
