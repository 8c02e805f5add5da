import type { HistoryEntry } from '@poledne/contract/endpoints/record'
import type { HistoryRow } from './history.store.ts'

type FieldChange = HistoryEntry['changes'][number]

const isEqualJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What differs between two states; a field that one of them does not have yet reads as empty there. */
function diffStates(before: Record<string, unknown>, after: Record<string, unknown>): FieldChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].flatMap((field) => {
    const from = before[field] ?? null
    const to = after[field] ?? null
    return isEqualJson(from, to) ? [] : [{ field, from, to } as FieldChange]
  })
}

/** How long the changes of one page can be, as JSON. */
const MAX_PAGE_LENGTH = 1_000_000

/** Leaves out values that would make the page too large; the newest entry always has its values. */
function limitPageLength(entries: readonly HistoryEntry[]): HistoryEntry[] {
  let length = 0
  return entries.map((entry, index) => ({
    ...entry,
    changes: entry.changes.map((change) => {
      const own = JSON.stringify(change).length
      if (index > 0 && length + own > MAX_PAGE_LENGTH)
        return { field: change.field, from: null, to: null, omitted: true }
      length += own
      return change
    }),
  }))
}

/** Rows come newest first, so each one's predecessor follows it. */
export const toHistoryEntries = (rows: readonly HistoryRow[], count: number): HistoryEntry[] => {
  const entries = rows.slice(0, count).map((row, index) => ({
    revision: row.revision,
    at: row.at,
    by: row.by,
    actingAs: row.actingAs,
    action: row.action,
    changes: diffStates(rows[index + 1]?.state ?? {}, row.state).filter(
      // a new record is not in the archive: that goes without saying
      ({ field, to }) => row.action !== 'create' || (field !== 'archived' && to !== null),
    ),
  }))
  return limitPageLength(entries)
}
