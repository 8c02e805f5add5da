const KEY = 'poledne.editor'

const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')

let ofThisPage: string | null = null

/** Tells the tabs of one person apart; a reload is the same editor, another tab is not. */
export function editorId(): string {
  if (ofThisPage) return ofThisPage
  try {
    ofThisPage = sessionStorage.getItem(KEY) ?? randomId()
    sessionStorage.setItem(KEY, ofThisPage)
  } catch {
    ofThisPage = randomId()
  }
  return ofThisPage
}
