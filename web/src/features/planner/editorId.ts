import { randomHex } from '../../lib/randomHex.ts'

const KEY = 'poledne.editor'

let ofThisPage: string | null = null

/** Tells the tabs of one person apart; a reload is the same editor, another tab is not. */
export function editorId(): string {
  if (ofThisPage) return ofThisPage
  try {
    ofThisPage = sessionStorage.getItem(KEY) ?? randomHex(12)
    sessionStorage.setItem(KEY, ofThisPage)
  } catch {
    ofThisPage = randomHex(12)
  }
  return ofThisPage
}
