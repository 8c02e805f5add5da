import type { Told } from './told.ts'

/** PostgreSQL takes less than 8000 bytes at once. */
const MAX_BYTES = 7_900
/** Naming more people than this costs more than having everybody look. */
const MAX_NAMED = 500

const shortened = (told: Told): Told =>
  told.about === 'badges' && (told.userIds?.length ?? 0) > MAX_NAMED ? { about: 'badges' } : told

/** Facts as texts that fit into a notification, each fact once. */
export function pack(facts: readonly Told[]): string[] {
  const texts = new Set(facts.map((told) => JSON.stringify(shortened(told))))
  const packs: string[][] = []
  let room = 0
  for (const text of texts) {
    if (text.length + 1 > room) {
      packs.push([])
      room = MAX_BYTES
    }
    packs.at(-1)?.push(text)
    room -= text.length + 1
  }
  return packs.map((pack) => `[${pack.join(',')}]`)
}

/** What says that anything may have happened: for who has changed all at once. */
export const ANYTHING = '[null]'

export const unpack = (payload: string): (Told | null)[] => JSON.parse(payload)
