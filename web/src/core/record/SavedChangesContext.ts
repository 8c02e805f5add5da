import { createContext } from 'react'
import type { AnyRecord } from './recordFields.ts'

/** A change that a list has saved. `record` is null for a bulk edit of many records. */
export type SavedChange = { fields: readonly string[]; record: AnyRecord | null }

/** Receives the changes that a list saves in its cells or in bulk; null if its module does not need them. */
export const SavedChangesContext = createContext<((change: SavedChange) => void) | null>(null)
