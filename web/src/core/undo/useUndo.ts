import type { UndoResponse } from '@poledne/contract/http/bulk'
import { CHANGE_MODULES } from '@poledne/contract/list/lists'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isApiError } from '../http/apiError.ts'
import { getViolationsOrServerMessage } from '../http/errorMessages.ts'
import { callApi } from '../http/http.ts'
import { invalidateModules } from '../http/invalidateModules.ts'
import { i18n } from '../i18n/i18n.ts'
import { notify } from '../overlay/notify.ts'
import { retryAfterSignIn } from '../session/session.ts'
import { forgetChange, undoDialogStore } from './undoStack.ts'

/** How a change is undone. */
export type Undo = {
  run: () => Promise<unknown>
  onDone?: (answer: unknown) => void
  /** Returns a description of what could not be undone; null if everything was undone. */
  getFailure?: (answer: unknown) => string | null
}

/** Undoes a change and shows the result. It uses no hooks, because the component can already be unmounted. */
export async function runUndo(id: string, { run, onDone, getFailure }: Undo): Promise<void> {
  const progress = notify.progress(id, i18n.t('app:undo.running'))
  try {
    const answer = await retryAfterSignIn(run)
    onDone?.(answer)
    const failure = getFailure?.(answer)
    if (failure) progress.failure({ message: failure, isAlreadyAnnounced: true })
    else progress.success({ message: i18n.t('app:undo.done') })
  } catch (error) {
    const failed = i18n.t('app:undo.failed')
    progress.failure({
      message: isApiError(error) ? getViolationsOrServerMessage(error, failed) : failed,
      isAlreadyAnnounced: false,
    })
  }
}

/** Undoing 100,000 records takes longer than other requests. */
const UNDO_TIMEOUT_MS = 10 * 60_000

/** A change set can have records of several modules. */
const SHOWN_MODULES = [...CHANGE_MODULES, 'changes', 'dishDuplicates', 'imports', 'priceChanges', 'settings']

/**
 * Returns how to undo a change set. A dialog lists the records that the undo did not change; a later undo tries them
 * again.
 */
export const createChangeUndo = (client: QueryClient, id: string): Undo => ({
  run: () => callApi('POST changes/:id/undo/', { params: { id }, body: {}, timeoutMs: UNDO_TIMEOUT_MS }),
  onDone: (answer) => {
    const result = answer as UndoResponse
    if (result.leftCount > 0) undoDialogStore.set({ id, result })
    forgetChange(id)
    void invalidateModules(client, SHOWN_MODULES)
  },
  getFailure: (answer) => {
    const { leftCount } = answer as UndoResponse
    return leftCount > 0 ? i18n.t('app:undo.left', { count: leftCount }) : null
  },
})

/** Returns a function that undoes a change set. */
export function useUndo() {
  const client = useQueryClient()
  return useCallback((id: string) => runUndo(`undo ${id}`, createChangeUndo(client, id)), [client])
}
