import type { Instant } from '@poledne/contract/domain/instant'
import { RECORD_MODULES } from '@poledne/contract/permissions'
import { decodeDraft, draftKey } from './draft.ts'
import { readStored } from './stored.ts'

const PLACES = [...RECORD_MODULES, 'settings'] as const
type PlaceName = (typeof PLACES)[number]
export type KeptDraft = { module: PlaceName; id: string; isNew: boolean; savedAt: Instant; path: string }

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** A settings list is edited where it is shown; a new week that copies the week 7 is kept as `new:7`. */
export function placeOf(module: PlaceName, id: string): Pick<KeptDraft, 'isNew' | 'path'> {
  if (module === 'settings') return { isNew: false, path: `/settings/${id}` }
  const [record, origin] = id.split(':')
  const path = `/${module}/${record}/edit`
  return { isNew: record === 'new', path: origin ? `${path}/${origin}` : path }
}

/** Unsaved work of this user that the device keeps, the newest first. */
export function keptDrafts(basePath: string, userId: number): KeptDraft[] {
  const keys = storedKeys()
  return PLACES.flatMap((module) => {
    const prefix = draftKey(basePath, userId, module, '')
    return keys.flatMap((key): KeptDraft[] => {
      const draft = key.startsWith(prefix) ? decodeDraft(readStored(key)) : null
      const id = key.slice(prefix.length)
      return draft ? [{ module, id, savedAt: draft.savedAt, ...placeOf(module, id) }] : []
    })
  }).sort((a, b) => b.savedAt.localeCompare(a.savedAt))
}
