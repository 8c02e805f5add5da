import type { UndoResponse } from '@poledne/contract/http/bulk'
import { createStore } from '../storage/store.ts'

/**
 * A change of this tab that Ctrl Z undoes. With `isAsked` it asks before it undoes the change, which can be older.
 * `onDropped` is called when the change can no longer be undone.
 */
type UndoEntry = { key: string; run: () => void; isAsked: boolean; onDropped?: (() => void) | undefined }

const MAX_UNDO_ENTRIES = 20

/** The changes that can be undone in this tab, the newest last. */
let entries: readonly UndoEntry[] = []

/** Adds a change that Ctrl Z can undo. It replaces a change with the same key. */
export function pushUndo(entry: UndoEntry): void {
  entries = [...entries.filter(({ key }) => key !== entry.key), entry].slice(-MAX_UNDO_ENTRIES)
}

export function dropUndo(dropped: string): void {
  const entry = entries.find(({ key }) => key === dropped)
  entries = entries.filter((each) => each !== entry)
  entry?.onDropped?.()
}

export const getLastUndo = (): UndoEntry | undefined => entries.at(-1)

/**
 * The content of the undo dialog: the question whether to undo a change set, or the records that its undo did not
 * change.
 */
export type UndoDialogContent = { id: string; result: UndoResponse | null }
export const undoDialogStore = createStore<UndoDialogContent | null>(null)

/** Opens the dialog that asks whether to undo a change set. */
export const askToUndo = (id: number | string) => undoDialogStore.set({ id: String(id), result: null })

/**
 * Remembers a change set of this tab, so that Ctrl Z offers to undo it after its notification has closed. `onDropped`
 * closes the notification if the change is undone elsewhere before.
 */
export const rememberChange = (id: number | string, onDropped?: () => void) =>
  pushUndo({ key: getChangeKey(id), run: () => askToUndo(id), isAsked: true, onDropped })

/** Removes a change set that can no longer be undone with Ctrl Z. */
export const forgetChange = (id: number | string) => dropUndo(getChangeKey(id))

const getChangeKey = (id: number | string) => `change ${id}`
