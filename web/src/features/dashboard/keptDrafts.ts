import type { Instant } from '@poledne/contract/domain/instant'
import { RECORD_MODULES } from '@poledne/contract/permissions'
import { decodeDraft, draftKey } from '../../lib/draft.ts'
import { readStored } from '../../lib/stored.ts'

const PLACES = [...RECORD_MODULES, 'settings'] as const
type PlaceName = (typeof PLACES)[number]
export type KeptDraft = { module: PlaceName; id: string; savedAt: Instant; path: string }

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** A settings list is edited where it is shown. */
const pathOf = (module: PlaceName, id: string) => (module === 'settings' ? `/settings/${id}` : `/${module}/${id}/edit`)

/** Unsaved work of this user that the device keeps, the newest first. */
export function keptDrafts(basePath: string, userId: number): KeptDraft[] {
  const keys = storedKeys()
  return PLACES.flatMap((module) => {
    const prefix = draftKey(basePath, userId, module, '')
    return keys.flatMap((key): KeptDraft[] => {
      const draft = key.startsWith(prefix) ? decodeDraft(readStored(key)) : null
      const id = key.slice(prefix.length)
      return draft ? [{ module, id, savedAt: draft.savedAt, path: pathOf(module, id) }] : []
    })
  }).sort((a, b) => b.savedAt.localeCompare(a.savedAt))
}
