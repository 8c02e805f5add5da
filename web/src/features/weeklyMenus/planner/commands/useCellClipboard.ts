import { removeAccentsAndCase } from '@poledne/contract/domain/compareText'
import type { ClipboardEvent } from 'react'
import { formatTable } from '../../../../core/grid/clipboardTable.ts'
import { type CellSelection, getSelectedCells } from '../../../../core/grid/gridSelection.ts'
import { connectionStore } from '../../../../core/http/connection.ts'
import { notify } from '../../../../core/overlay/notify.ts'
import { type Cell, type CellKey, getCell } from '../../weeklyMenuPlan.ts'
import { buildBlock, placeLines } from '../pasteWeek/pastedBlock.ts'
import { hasSeveralCells, hasSeveralDays, type PasteSource, readClipboard } from '../pasteWeek/pasteSource.ts'
import { matchDishNames } from '../store/planner.api.ts'
import { usePlannerContext } from '../store/plannerContext.ts'
import { parseCopiedCells } from './copiedCells.ts'

/** The clipboard type of copied cells, which other tabs of the same browser can read. */
const CELLS_TYPE = 'application/x-poledne-cells'

const isTextInput = (target: EventTarget) => target instanceof Element && target.closest('input, textarea') !== null

/** Inserts text at the caret as if the user had typed it. Line breaks become spaces, because an input has one line. */
function insertText(input: HTMLInputElement, text: string): void {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  input.setRangeText(line, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Copies cells as JSON for other weeks and tabs and as a table of names for spreadsheets, and pastes both. */
export function useCellClipboard() {
  const { t, store, isReadOnly, lookups, getDishName, getRowName } = usePlannerContext()
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

  /** Without a connection, inserts the dishes whose names this device knows; other texts are kept in their cells. */
  const pasteOffline = ({ cells }: ReturnType<typeof placeLines>) => {
    const findDish = (name: string) =>
      lookups.dishes.find((dish) => !dish.archived && removeAccentsAndCase(dish.name) === removeAccentsAndCase(name))
    store.pasteTexts(
      cells.map(({ key, value }) => {
        const found = value.map((name) => ({ name, dishId: findDish(name) }))
        return {
          key,
          dishIds: [...new Set(found.flatMap(({ dishId }) => dishId ?? []))],
          text: found.flatMap(({ name, dishId }) => (dishId === undefined ? [name] : [])).join(', '),
        }
      }),
    )
    notify.info({ message: t('planner:paste.offline') })
  }

  /** Pastes one name: an unknown one is searched for in its cell. */
  const pasteName = async (name: string, selection: CellSelection<CellKey>) => {
    const dishId = (await matchDishNames([name])).get(name)
    const first = getSelectedCells(store.get().shape, selection)[0]?.[0]
    if (dishId !== undefined) store.pasteBlock([[{ dishIds: [dishId], note: null }]], selection)
    else if (first) store.openEditor(first, name)
  }

  /** Pastes a text with several days as a week; any other text fills the input, or cells from the selected one on. */
  const pasteSource = async (source: PasteSource, input: HTMLInputElement | null) => {
    // The user can select other cells while the text is read.
    const { selection, shape } = store.get()
    const isWeek = hasSeveralCells(source.text) && (await hasSeveralDays(source.text))
    if (isWeek) return store.openDialog({ kind: 'pasteWeek', source })
    if (input) return insertText(input, source.text)
    const lines = placeLines(source.text, shape, selection)
    if (lines.cells.length === 0) return
    if (!navigator.onLine || !connectionStore.get()) return pasteOffline(lines)
    if (lines.onlyName !== null) return pasteName(lines.onlyName, selection)
    store.openDialog({ kind: 'pasteWeek', source: { ...source, block: buildBlock(lines, getRowName) } })
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
