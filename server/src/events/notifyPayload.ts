import type { ChangeEvent } from './changeEvent.ts'

/** The payload of a NOTIFY must be shorter than 8000 bytes. */
const MAX_BYTES = 7_900
/** With more users than this it is cheaper to let all clients read their badges. */
const MAX_NAMED_USERS = 500

const truncateUserIds = (event: ChangeEvent): ChangeEvent =>
  event.about === 'badges' && (event.userIds?.length ?? 0) > MAX_NAMED_USERS ? { about: 'badges' } : event

/** Packs events into payloads for NOTIFY and leaves duplicates out. */
export function packEvents(events: readonly ChangeEvent[]): string[] {
  const texts = new Set(events.map((event) => JSON.stringify(truncateUserIds(event))))
  const payloads: string[][] = []
  let bytesLeft = 0
  for (const text of texts) {
    if (text.length + 1 > bytesLeft) {
      payloads.push([])
      bytesLeft = MAX_BYTES
    }
    payloads.at(-1)?.push(text)
    bytesLeft -= text.length + 1
  }
  return payloads.map((pack) => `[${pack.join(',')}]`)
}

/** Says that any data may have changed, for example after a restore. */
export const UNKNOWN_CHANGES_PAYLOAD = '[null]'

export const unpackEvents = (payload: string): (ChangeEvent | null)[] => JSON.parse(payload)
