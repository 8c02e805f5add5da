import { WEEK_DAYS } from '@poledne/contract/domain/week'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { parseTable } from '../../../../core/grid/clipboardTable.ts'
import { parseCellKey, toCellKey } from '../../weeklyMenuPlan.ts'
import { buildBlock, placeLines } from './pastedBlock.ts'
import { hasSeveralDays, type PasteSource, writePasteDraft } from './pasteSource.ts'

type PastedPlace = { day: number; menuItemTypeId: number; rows: readonly CodelistItem[] }

/**
 * Keeps a text for the dialog that pastes a week into a new weekly menu. Lines without days and rows get those of the
 * cells from the given one on.
 */
export async function keepPastedText(source: PasteSource, { day, menuItemTypeId, rows }: PastedPlace): Promise<void> {
  const names = new Set(rows.map(({ value }) => value))
  const hasRows = parseTable(source.text).some(([first]) => names.has(first?.[0] ?? ''))
  if (hasRows || (await hasSeveralDays(source.text))) return writePasteDraft(null, source)
  const cell = toCellKey(day as 1, menuItemTypeId)
  const shape = { columns: WEEK_DAYS, rows: rows.map(({ id }) => Number(id)) }
  const lines = placeLines(source.text, shape, { anchor: cell, focusCell: cell })
  const { table, outside } = buildBlock(
    lines,
    (key) => rows.find(({ id }) => id === parseCellKey(key).typeId)?.value ?? '',
  )
  writePasteDraft(null, { text: [table, ...outside].join('\n'), html: null })
}
