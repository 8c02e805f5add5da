import type { ClipboardEvent } from 'react'
import { type CellKey, getCell, type WeekPlan } from '../../weeklyMenus/weeklyMenuPlan.ts'
import { type CellBlock, clearCells, pasteCells } from '../model/planEdits.ts'
import type { PlanEdit } from '../usePlanner.ts'
import { type GridShape, getCellsFrom, getSelectedCells, type Selection } from './selection.ts'

/** The cells that were copied last, and the text that was written to the system clipboard for them. */
let lastCopied: { text: string; block: CellBlock } | null = null

type ClipboardOptions = {
  plan: WeekPlan
  shape: GridShape
  selection: Selection
  isReadOnly: boolean
  getDishName: (dishId: number) => string
  edit: (change: PlanEdit) => void
  /** Called with pasted text that was not copied from the grid. */
  onText: (key: CellKey, text: string) => void
  onAnnounce: (what: 'copied' | 'cut' | 'pasted', cells: number) => void
}

const isTextInput = (target: EventTarget) => target instanceof Element && target.closest('input, textarea') !== null

/** Copies cells in memory and as a table of names, which spreadsheets and mails accept. */
export function useCellClipboard(options: ClipboardOptions) {
  const { plan, shape, selection, isReadOnly, getDishName, edit, onText, onAnnounce } = options

  const writeToClipboard = (event: ClipboardEvent, cut: boolean) => {
    if (isTextInput(event.target) || window.getSelection()?.toString()) return
    const keys = getSelectedCells(shape, selection)
    const block = keys.map((row) => row.map((key) => getCell(plan, key)))
    const text = block.map((row) => row.map(({ dishIds }) => dishIds.map(getDishName).join(', ')).join('\t')).join('\n')
    lastCopied = { text, block }
    event.preventDefault()
    event.clipboardData.setData('text/plain', text)
    if (cut && !isReadOnly) edit((before) => clearCells(before, keys.flat()))
    onAnnounce(cut && !isReadOnly ? 'cut' : 'copied', keys.flat().length)
  }

  const handlePaste = (event: ClipboardEvent) => {
    if (isTextInput(event.target) || isReadOnly) return
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    const keys = getSelectedCells(shape, selection)
    const first = keys[0]?.[0]
    if (!first) return
    if (lastCopied?.text !== text) return onText(first, text.split('\n')[0]?.trim() ?? '')
    const { block } = lastCopied
    const single = block.length === 1 && block[0]?.length === 1
    edit((before) => pasteCells(before, block, single ? keys : getCellsFrom(shape, first)))
    onAnnounce('pasted', single ? keys.flat().length : block.flat().length)
  }

  return {
    onCopy: (event: ClipboardEvent) => writeToClipboard(event, false),
    onCut: (event: ClipboardEvent) => writeToClipboard(event, true),
    onPaste: handlePaste,
  }
}
