import type { ClipboardEvent } from 'react'
import { type CellKey, cellOf, type Plan } from './plan.ts'
import { type Block, clearCells, pasteCells } from './planEdits.ts'
import { cellsFrom, type GridShape, type Selection, selectedCells } from './selection.ts'
import type { PlanEdit } from './usePlanner.ts'

/** What was copied last, and the text that stands for it in everybody's clipboard. */
let copied: { text: string; block: Block } | null = null

type ClipboardOptions = {
  plan: Plan
  shape: GridShape
  selection: Selection
  readOnly: boolean
  nameOf: (dishId: number) => string
  edit: (change: PlanEdit) => void
  /** A text from elsewhere is typed into the cell. */
  onText: (key: CellKey, text: string) => void
  onSay: (what: 'copied' | 'cut' | 'pasted', cells: number) => void
}

const isText = (target: EventTarget) => target instanceof Element && target.closest('input, textarea') !== null

/** Cells go to the clipboard as themselves and as a table of names, which a spreadsheet or a mail can take. */
export function useCellClipboard(options: ClipboardOptions) {
  const { plan, shape, selection, readOnly, nameOf, edit, onText, onSay } = options

  const take = (event: ClipboardEvent, cut: boolean) => {
    if (isText(event.target) || window.getSelection()?.toString()) return
    const keys = selectedCells(shape, selection)
    const block = keys.map((row) => row.map((key) => cellOf(plan, key)))
    const text = block.map((row) => row.map(({ dishIds }) => dishIds.map(nameOf).join(', ')).join('\t')).join('\n')
    copied = { text, block }
    event.preventDefault()
    event.clipboardData.setData('text/plain', text)
    if (cut && !readOnly) edit((before) => clearCells(before, keys.flat()))
    onSay(cut && !readOnly ? 'cut' : 'copied', keys.flat().length)
  }

  const paste = (event: ClipboardEvent) => {
    if (isText(event.target) || readOnly) return
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    const keys = selectedCells(shape, selection)
    const first = keys[0]?.[0]
    if (!first) return
    if (copied?.text !== text) return onText(first, text.split('\n')[0]?.trim() ?? '')
    const { block } = copied
    const single = block.length === 1 && block[0]?.length === 1
    edit((before) => pasteCells(before, block, single ? keys : cellsFrom(shape, first)))
    onSay('pasted', single ? keys.flat().length : block.flat().length)
  }

  return {
    onCopy: (event: ClipboardEvent) => take(event, false),
    onCut: (event: ClipboardEvent) => take(event, true),
    onPaste: paste,
  }
}
