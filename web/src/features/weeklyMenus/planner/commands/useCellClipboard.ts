import type { ClipboardEvent } from 'react'
import { notify } from '../../../../core/overlay/notify.ts'
import { type Cell, type CellKey, getCell } from '../../weeklyMenuPlan.ts'
import { formatTable, parseTable } from '../grid/clipboardTable.ts'
import { type CellSelection, getSelectedCells } from '../grid/gridSelection.ts'
import { hasSeveralCells, hasSeveralDays, type PasteSource, readClipboard } from '../pasteWeek/pasteSource.ts'
import { matchDishNames } from '../store/planner.api.ts'
import { usePlannerContext } from '../store/plannerContext.ts'
import { parseCopiedCells } from './copiedCells.ts'

/** The clipboard type of copied cells, which other tabs of the same browser can read. */
const CELLS_TYPE = 'application/x-poledne-cells'

/** The highest number of texts that a notice names. */
const MAX_NAMED = 10

const isTextInput = (target: EventTarget) => target instanceof Element && target.closest('input, textarea') !== null

/** Inserts text at the caret as if the user had typed it. Line breaks become spaces, because an input has one line. */
function insertText(input: HTMLInputElement, text: string): void {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  input.setRangeText(line, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Copies cells as JSON for other weeks and tabs and as a table of names for spreadsheets, and pastes both. */
export function useCellClipboard() {
  const { t, store, isReadOnly, getDishName } = usePlannerContext()
  const formatNames = ({ dishIds }: Cell) => dishIds.map(getDishName)

  const writeToClipboard = (event: ClipboardEvent, isCut: boolean) => {
    if (isTextInput(event.target) || window.getSelection()?.toString()) return
    event.preventDefault()
    const { shape, selection, week } = store.get()
    const block = getSelectedCells(shape, selection).map((row) => row.map((key) => getCell(week.plan, key)))
    event.clipboardData.setData('text/plain', formatTable(block.map((row) => row.map(formatNames))))
    event.clipboardData.setData(CELLS_TYPE, JSON.stringify(block))
    if (isCut && isReadOnly) notify.info({ message: t('planner:paste.readOnly') })
    if (isCut && !isReadOnly) store.clearSelection('planner:say.cut')
    else store.announce({ text: 'planner:say.copied', count: block.flat().length })
  }

  /**
   * Pastes a table of a spreadsheet. Cells whose lines are all names of dishes are filled; a notice names the others.
   */
  const pasteText = async (text: string, selection: CellSelection<CellKey>) => {
    const rows = parseTable(text)
    const names = [...new Set(rows.flat(2))]
    if (names.length === 0) return
    const dishIds = await matchDishNames(names)
    const unknown = names.filter((name) => !dishIds.has(name))
    const first = getSelectedCells(store.get().shape, selection)[0]?.[0]
    const [onlyName] = names
    if (first && onlyName && names.length === 1 && unknown.length === 1) return store.openEditor(first, onlyName)
    const toCell = (lines: string[]): Cell | null =>
      lines.length === 0 || lines.some((line) => !dishIds.has(line))
        ? null
        : { dishIds: [...new Set(lines.flatMap((line) => dishIds.get(line) ?? []))], note: null }
    if (unknown.length < names.length)
      store.pasteBlock(
        rows.map((row) => row.map(toCell)),
        selection,
      )
    if (unknown.length === 0) return
    const named = unknown.slice(0, MAX_NAMED).map((name) => t('planner:paste.name', { name }))
    notify.info({
      title: t('planner:paste.unmatched', { count: unknown.length }),
      message: [...named, ...(unknown.length > MAX_NAMED ? ['…'] : [])].join(', '),
    })
  }

  /**
   * Pastes a text with several days as a week. Any other text goes into the focused input, or into cells from the
   * selected cell on.
   */
  const pasteSource = async (source: PasteSource, input: HTMLInputElement | null) => {
    // The user can select other cells while the text is read.
    const { selection } = store.get()
    if (hasSeveralCells(source.text) && (await hasSeveralDays(source.text)))
      store.openDialog({ kind: 'pasteWeek', source })
    else if (input) insertText(input, source.text)
    else await pasteText(source.text, selection)
  }

  const handlePaste = (event: ClipboardEvent) => {
    const source = readClipboard(event.clipboardData)
    const input = event.target instanceof HTMLInputElement ? event.target : null
    if (isTextInput(event.target) && !(input && hasSeveralCells(source.text))) return
    event.preventDefault()
    if (isReadOnly) return notify.info({ message: t('planner:paste.readOnly') })
    const block = input ? null : parseCopiedCells(event.clipboardData.getData(CELLS_TYPE))
    if (block) return store.pasteBlock(block)
    pasteSource(source, input).catch(() => notify.error({ message: t('planner:paste.failed') }))
  }

  return {
    onCopy: (event: ClipboardEvent) => writeToClipboard(event, false),
    onCut: (event: ClipboardEvent) => writeToClipboard(event, true),
    onPaste: handlePaste,
  }
}
