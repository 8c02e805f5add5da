import { foldText } from '@poledne/contract/domain/compareText'
import { isOnlyFigures, readAllergenCodes } from '../../../../dishNames/index.ts'
import type { NamedType } from '../placeRows.ts'
import { readWholeLabel } from '../rowLabels.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/**
 * Adds a heading with the days to a table that has none: each row is a label and the dishes from Monday on. Columns with
 * only allergens or prices belong to the day at their left.
 */
export function addDayHeading(rows: string[][], menuItemTypes: readonly NamedType[]): string[][] {
  const names = new Set(menuItemTypes.flatMap(({ nameCs, nameEn }) => [foldText(nameCs), foldText(nameEn)]))
  const isLabel = (cell: string) => names.has(foldText(cell)) || readWholeLabel(cell) !== null
  const table = rows.filter((row) => row.filter(Boolean).length > 1)
  const hasLabels = table.length > 0 && table.every(([label = '']) => isLabel(label))
  if (!hasLabels || !table.some(([label = '']) => names.has(foldText(label)) || readWholeLabel(label)?.kind != null))
    return rows
  const width = Math.max(...table.map((row) => row.findLastIndex(Boolean) + 1))
  let day = 0
  const heading = Array.from({ length: width }, (_, at) => {
    const isDish = (cell = '') => cell !== '' && !isOnlyFigures(cell) && readAllergenCodes(cell) === null
    const cells = table.map((row) => row[at] ?? '')
    const isDay = at > 0 && (cells.some(isDish) || cells.every((cell) => cell === ''))
    return isDay ? (DAYS[day++] ?? '') : ''
  })
  return day > DAYS.length ? rows : [heading, ...rows]
}
