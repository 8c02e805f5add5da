import { MAX_ID, MAX_ITEM_DISHES, MAX_NOTE } from '@poledne/contract/domain/limits'
import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../../core/overlay/notify.ts'
import { type Cell, type CellKey, getCell, type WeekPlan } from '../../weeklyMenuPlan.ts'
import { type GridShape, getCellsFrom, getSelectedCells, type Selection } from '../grid/selection.ts'
import { hasSeveralCells, hasSeveralDays, type PasteSource, readClipboard } from '../pasteWeek/pasteSource.ts'
import { matchDishNames } from '../store/planner.api.ts'
import type { PlanEdit } from '../store/usePlanner.ts'
import { type CellBlock, clearCells, isSingleCell, pasteCells } from './planEdits.ts'

/** Browsers keep a type of their own for other tabs of the same browser. */
const CELLS_TYPE = 'application/x-poledne-cells'

const MAX_ROWS = 200
const MAX_COLUMNS = 7
/** A longer text is cut; the names of a full week are much shorter. */
const MAX_TEXT = 200_000

const isId = (value: unknown) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_ID
const isNote = (value: unknown) => value === null || (typeof value === 'string' && [...value].length <= MAX_NOTE)

/** Checks everything, because other programs can write this type too. */
function isCopiedCell(value: unknown): value is Cell {
  const { dishIds, note, ...others } = Object(value) as Record<string, unknown>
  const isDishList = Array.isArray(dishIds) && dishIds.length <= MAX_ITEM_DISHES && dishIds.every(isId)
  return isDishList && isNote(note) && Object.keys(others).length === 0
}

const isFilledArray = (value: unknown, max: number): value is unknown[] =>
  Array.isArray(value) && value.length >= 1 && value.length <= max
const isCopiedRow = (value: unknown): value is Cell[] => isFilledArray(value, MAX_COLUMNS) && value.every(isCopiedCell)

/** Parses cells that Poledne copied; null if the text is not valid. */
export function parseCopiedCells(text: string): CellBlock | null {
  if (text === '' || text.length > MAX_TEXT) return null
  try {
    const rows: unknown = JSON.parse(text)
    if (!isFilledArray(rows, MAX_ROWS) || !rows.every(isCopiedRow)) return null
    return rows.map((row) => row.map((cell) => ({ ...cell, dishIds: [...new Set(cell.dishIds)] })))
  } catch {
    return null
  }
}

const formatField = (lines: readonly string[]) => {
  const text = lines.map((line) => line.replaceAll(/\s+/g, ' ')).join('\n')
  return /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats cells as tab-separated text; the dishes of a cell are its lines. */
export const formatTable = (rows: readonly (readonly (readonly string[])[])[]): string =>
  rows.map((row) => row.map(formatField).join('\t')).join('\n')

const splitLines = (cell: string) =>
  cell
    .split(/[\r\n]+/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')

/** Parses the tab-separated text of a spreadsheet into the lines of each cell; a quoted cell can have several lines. */
export function parseTable(text: string): string[][][] {
  const rows: string[][] = [[]]
  const pattern = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy
  for (const [field, quoted, plain = '', end] of text.slice(0, MAX_TEXT).matchAll(pattern)) {
    if (field === '' && rows.at(-1)?.length === 0) break
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows.filter((row) => row.length > 0).map((row) => row.map(splitLines))
}

type ClipboardOptions = {
  plan: WeekPlan
  shape: GridShape
  selection: Selection
  isReadOnly: boolean
  getDishName: (dishId: number) => string
  edit: (change: PlanEdit) => void
  /** Called with a single pasted name that is not a dish. */
  onText: (key: CellKey, text: string) => void
  /** Called with a text that has several days. */
  onWeek: (source: PasteSource) => void
  onAnnounce: (what: 'copied' | 'cut' | 'pasted', cells: number) => void
}

/** A notice names at most this many texts. */
const MAX_NAMED = 10

const isTextInput = (target: EventTarget) => target instanceof Element && target.closest('input, textarea') !== null

/** Inserts text at the caret as if it was typed; an input has one line. */
function insertText(input: HTMLInputElement, text: string): void {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  input.setRangeText(line, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Copies cells for other weeks and tabs, and as a table of names for spreadsheets, whose cells can be pasted too. */
export function useCellClipboard(options: ClipboardOptions) {
  const { plan, shape, selection, isReadOnly, getDishName, edit, onText, onWeek, onAnnounce } = options
  const { t } = useTranslation()

  const writeToClipboard = (event: ClipboardEvent, isCut: boolean) => {
    if (isTextInput(event.target) || window.getSelection()?.toString()) return
    event.preventDefault()
    const keys = getSelectedCells(shape, selection)
    const block = keys.map((row) => row.map((key) => getCell(plan, key)))
    event.clipboardData.setData('text/plain', formatTable(block.map((row) => row.map(formatNames))))
    event.clipboardData.setData(CELLS_TYPE, JSON.stringify(block))
    if (isCut && isReadOnly) notify.info({ message: t('planner:paste.readOnly') })
    const removesCells = isCut && !isReadOnly
    if (removesCells) edit((before) => clearCells(before, keys.flat()))
    onAnnounce(removesCells ? 'cut' : 'copied', keys.flat().length)
  }
  const formatNames = ({ dishIds }: Cell) => dishIds.map(getDishName)

  const pasteBlock = (block: CellBlock) => {
    const keys = getSelectedCells(shape, selection)
    const first = keys[0]?.[0]
    if (!first) return
    const isSingle = isSingleCell(block)
    edit((before) => pasteCells(before, block, isSingle ? keys : getCellsFrom(shape, first)))
    onAnnounce('pasted', isSingle ? keys.flat().length : block.flat().filter(Boolean).length)
  }

  /** Pastes the cells of a spreadsheet whose lines are all names of dishes; the others are named in a notice. */
  const pasteText = async (text: string) => {
    const rows = parseTable(text)
    const names = [...new Set(rows.flat(2))]
    if (names.length === 0) return
    const dishIds = await matchDishNames(names)
    const unknown = names.filter((name) => !dishIds.has(name))
    const first = getSelectedCells(shape, selection)[0]?.[0]
    const [onlyName] = names
    if (first && onlyName && names.length === 1 && unknown.length === 1) return onText(first, onlyName)
    const toCell = (lines: string[]): Cell | null =>
      lines.length === 0 || lines.some((line) => !dishIds.has(line))
        ? null
        : { dishIds: [...new Set(lines.flatMap((line) => dishIds.get(line) ?? []))], note: null }
    if (unknown.length < names.length) pasteBlock(rows.map((row) => row.map(toCell)))
    if (unknown.length === 0) return
    const named = unknown.slice(0, MAX_NAMED).map((name) => t('planner:paste.name', { name }))
    notify.info({
      title: t('planner:paste.unmatched', { count: unknown.length }),
      message: [...named, ...(unknown.length > MAX_NAMED ? ['…'] : [])].join(', '),
    })
  }

  /** Pastes a text with several days as a week; any other text fills the input, or cells from the selected one on. */
  const pasteSource = async (source: PasteSource, input: HTMLInputElement | null) => {
    if (hasSeveralCells(source.text) && (await hasSeveralDays(source.text))) onWeek(source)
    else if (input) insertText(input, source.text)
    else await pasteText(source.text)
  }

  const handlePaste = (event: ClipboardEvent) => {
    const source = readClipboard(event.clipboardData)
    const input = event.target instanceof HTMLInputElement ? event.target : null
    if (isTextInput(event.target) && !(input && hasSeveralCells(source.text))) return
    event.preventDefault()
    if (isReadOnly) return notify.info({ message: t('planner:paste.readOnly') })
    const block = input ? null : parseCopiedCells(event.clipboardData.getData(CELLS_TYPE))
    if (block) return pasteBlock(block)
    pasteSource(source, input).catch(() => notify.error({ message: t('planner:paste.failed') }))
  }

  return {
    onCopy: (event: ClipboardEvent) => writeToClipboard(event, false),
    onCut: (event: ClipboardEvent) => writeToClipboard(event, true),
    onPaste: handlePaste,
  }
}
