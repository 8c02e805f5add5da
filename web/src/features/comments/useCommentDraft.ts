import type { Person } from '@poledne/contract/http/fields'
import { useState } from 'react'
import { basePath } from '../../core/http/basePath.ts'
import { useSession } from '../../core/session/session.ts'
import { buildDraftKey, decodeDraft, encodeDraft, writeDraft } from '../../core/storage/drafts.ts'
import { readLocalStorage, removeLocalStorage } from '../../core/storage/localStorage.ts'

type CommentDraft = { body: string; people: readonly Person[] }

const EMPTY: CommentDraft = { body: '', people: [] }

function readCommentDraft(key: string): CommentDraft {
  const { body, people } = decodeDraft(readLocalStorage(key))?.values ?? {}
  return typeof body === 'string' && Array.isArray(people) ? { body, people: people as Person[] } : EMPTY
}

/** The unsent text of a comment or reply. It is stored on the device, so that it survives navigation and a reload. */
export function useCommentDraft(menuId: number, parentId: number | undefined) {
  const { profile } = useSession()
  const key = buildDraftKey(basePath, profile.id, 'comment', `${menuId}:${parentId ?? ''}`)
  const [value, setValue] = useState(() => readCommentDraft(key))
  return {
    value,
    set(next: CommentDraft) {
      setValue(next)
      if (next.body === '') removeLocalStorage(key)
      else writeDraft(key, encodeDraft({ version: null, base: {}, values: { ...next } }, new Date()))
    },
    clear() {
      setValue(EMPTY)
      removeLocalStorage(key)
    },
  }
}
