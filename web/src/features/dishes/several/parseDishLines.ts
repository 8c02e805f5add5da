import { removeAccentsAndCase } from '@poledne/contract/domain/compareText'
import type { CodelistItem } from '@poledne/contract/modules/codelist'

/** The highest number of dishes that are created at once. */
export const MAX_DISH_LINES = 200

/** A dish as it was pasted. If its type is null or its codes are empty, it gets the defaults for all dishes. */
export type DishLine = { nameCs: string; nameEn: string; dishTypeId: number | null; codes: string }

/** Matches codes at the end of a name, such as `Guláš (1,3,7)`. */
const CODES_AT_END = /\s*[([]\s*((?:[0-9]{1,2}[a-z]?)(?:\s*[,;.\s]\s*[0-9]{1,2}[a-z]?)*)[\s,;.]*[)\]]\s*$/i
const ONLY_CODES = /^[([]?\s*[0-9]{1,2}[a-z]?(?:\s*[,;.\s]\s*[0-9]{1,2}[a-z]?)*[\s,;.]*[)\]]?$/i
const LIST_MARK = /^[-–•*]\s+/

export const splitNonEmptyLines = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(LIST_MARK, ''))
    .filter((line) => line.trim() !== '')

/**
 * Parses one dish per line. Cells of a spreadsheet are separated by tabs: the Czech name, then in any order the English
 * name, the name of a type, and allergen codes.
 */
export function parseDishLines(text: string, types: readonly CodelistItem[]): DishLine[] {
  const typesByName = new Map(types.map(({ id, value }) => [removeAccentsAndCase(value), Number(id)]))
  return splitNonEmptyLines(text).map((line) => {
    const [first = '', ...cells] = line.split('\t').map((cell) => cell.trim())
    const [, codesInName = ''] = CODES_AT_END.exec(first) ?? []
    const dish: DishLine = { nameCs: first.replace(CODES_AT_END, ''), nameEn: '', dishTypeId: null, codes: codesInName }
    for (const cell of cells.filter(Boolean)) {
      const typeId = typesByName.get(removeAccentsAndCase(cell))
      if (ONLY_CODES.test(cell)) dish.codes = cell
      else if (typeId !== undefined) dish.dishTypeId = typeId
      else if (dish.nameEn === '') dish.nameEn = cell
    }
    return dish
  })
}
