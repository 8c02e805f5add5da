import type { ChangeEvent } from './changeEvent.ts'

/** PostgreSQL takes less than 8000 bytes at once. */
const MAX_BYTES = 7_900
/** Naming more people than this costs more than having everybody look. */
const MAX_NAMED_USERS = 500

const truncateUserIds = (event: ChangeEvent): ChangeEvent =>
  event.about === 'badges' && (event.userIds?.length ?? 0) > MAX_NAMED_USERS ? { about: 'badges' } : event

/** Facts as texts that fit into a notification, each fact once. */
export function packEvents(facts: readonly ChangeEvent[]): string[] {
  const texts = new Set(facts.map((told) => JSON.stringify(truncateUserIds(told))))
  const payloads: string[][] = []
  let room = 0
  for (const text of texts) {
    if (text.length + 1 > room) {
      payloads.push([])
      room = MAX_BYTES
    }
    payloads.at(-1)?.push(text)
    room -= text.length + 1
  }
  return payloads.map((pack) => `[${pack.join(',')}]`)
}

/** What says that anything may have happened: for who has changed all at once. */
export const UNKNOWN_CHANGES_PAYLOAD = '[null]'

export const unpackEvents = (payload: string): (ChangeEvent | null)[] => JSON.parse(payload)
