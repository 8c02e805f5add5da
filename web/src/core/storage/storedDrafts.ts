import { RECORD_MODULES } from '@poledne/contract/access/permissions'
import type { Instant } from '@poledne/contract/domain/instant'
import { buildDraftKey, decodeDraft } from './drafts.ts'
import { listLocalStorageKeys, readLocalStorage } from './localStorage.ts'

const DRAFT_MODULES = [...RECORD_MODULES, 'settings'] as const
type DraftModule = (typeof DRAFT_MODULES)[number]
export type StoredDraft = { module: DraftModule; id: string; isNew: boolean; savedAt: Instant; path: string }

/**
 * Returns the page of a draft. A settings list is edited where it is shown; a new week that copies menu 7 has the id
 * `new:7`.
 */
export function getDraftTarget(module: DraftModule, id: string): Pick<StoredDraft, 'isNew' | 'path'> {
  if (module === 'settings') return { isNew: false, path: `/settings/${id}` }
  const [record, origin] = id.split(':')
  const path = `/${module}/${record}/edit`
  return { isNew: record === 'new', path: origin ? `${path}/${origin}` : path }
}

/** Returns the drafts of this user on this device, newest first. */
export function listStoredDrafts(basePath: string, userId: number): StoredDraft[] {
  return DRAFT_MODULES.flatMap((module) => {
    const prefix = buildDraftKey(basePath, userId, module, '')
    return listLocalStorageKeys(prefix).flatMap((key): StoredDraft[] => {
      const draft = decodeDraft(readLocalStorage(key))
      const id = key.slice(prefix.length)
      return draft ? [{ module, id, savedAt: draft.savedAt, ...getDraftTarget(module, id) }] : []
    })
  }).sort((a, b) => b.savedAt.localeCompare(a.savedAt))
}
