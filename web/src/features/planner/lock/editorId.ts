import { randomHex } from '../../../lib/storage/randomHex.ts'

const KEY = 'poledne.editor'

let cachedEditorId: string | null = null

/** Tells the tabs of one person apart; a reload is the same editor, another tab is not. */
export function getEditorId(): string {
  if (cachedEditorId) return cachedEditorId
  try {
    cachedEditorId = sessionStorage.getItem(KEY) ?? randomHex(12)
    sessionStorage.setItem(KEY, cachedEditorId)
  } catch {
    cachedEditorId = randomHex(12)
  }
  return cachedEditorId
}
