import { loadWithRetry } from '../../../../core/http/loading/loadWithRetry.ts'

/** A text that was pasted into cells of the grid: a table with their days and rows, and what is outside the grid. */
export type PastedBlock = { table: string; outside: readonly string[] }

/** A week as text, and as the HTML of the clipboard if it contains a table. A block is used if the text has no days. */
export type PasteSource = { text: string; html: string | null; block?: PastedBlock }

export function readClipboard(data: DataTransfer): PasteSource {
  const html = data.getData('text/html')
  return { text: data.getData('text/plain'), html: /<table[\s>]/i.test(html) ? html : null }
}

/** Returns whether a text has several lines or the cells of a table. */
export const hasSeveralCells = (text: string) => /[\t\r\n]/.test(text.trim())

/**
 * The code that recognizes days is loaded with the first paste. After two failures with a connection, loading gives up.
 */
const loadDayLabels = () => loadWithRetry(() => import('@poledne/contract/domain/dayLabels'), 2)

/** Returns whether a text has at least two days of a week; names of dishes without days are pasted into cells. */
export async function hasSeveralDays(text: string): Promise<boolean> {
  const { readDayLabel, hasLetterDays } = await loadDayLabels()
  const dayLabels = text
    .split(/[\t\r\n]+/)
    .map((line) => readDayLabel(line.replace(/^"/, '').trim()))
    .filter((dayLabel) => dayLabel !== null)
  const named = dayLabels.filter(({ isSingleLetter }) => !isSingleLetter || hasLetterDays(dayLabels))
  return new Set(named.map(({ weekday, date }) => weekday ?? JSON.stringify(date?.dayMonth))).size > 1
}

/** Returns the storage key of the typed text. The text is stored for this tab, so that a reload does not lose it. */
const getDraftKey = (menuId: number | null) => `poledne.pasteWeek.${menuId ?? 'new'}`

export function readPasteDraft(menuId: number | null): PasteSource | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(getDraftKey(menuId)) ?? 'null')
    if (typeof draft !== 'object' || draft === null || !('text' in draft) || typeof draft.text !== 'string') return null
    return { text: draft.text, html: 'html' in draft && typeof draft.html === 'string' ? draft.html : null }
  } catch {
    return null
  }
}

/** Stores the draft; an empty text removes it. */
export function writePasteDraft(menuId: number | null, source: PasteSource): void {
  try {
    if (source.text === '') sessionStorage.removeItem(getDraftKey(menuId))
    else sessionStorage.setItem(getDraftKey(menuId), JSON.stringify(source))
  } catch {
    // The text can be too long for the storage, which is only a convenience.
  }
}
