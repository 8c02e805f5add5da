import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, isApiError } from '../http/apiError.ts'
import { getServerMessage, getViolationsOrServerMessage } from '../http/errorMessages.ts'
import { invalidateModules, type ModuleChange } from '../http/invalidateModules.ts'
import { notify } from '../overlay/notify.ts'
import { retryAfterSignIn } from '../session/session.ts'
import { rememberChange } from '../undo/undoStack.ts'
import { createChangeUndo, runUndo, type Undo } from '../undo/useUndo.ts'

type SaveOptions<Variables, Answer> = {
  kind: 'create' | 'update'
  mutationFn: (variables: Variables) => Promise<Answer>
  onSuccess?: (answer: Answer, variables: Variables) => void
  /**
   * The modules that the save and its undo change. They are refetched also after a failed save, which can mean that
   * they are outdated.
   */
  changes?: readonly ModuleChange[]
  /** Called after a failed save; `error.getFieldErrors()` returns the messages of the fields. */
  onError?: (error: ApiError, variables: Variables) => void
  /** Messages that replace the default notifications such as "Record created". */
  messages?: { success?: string | ((variables: Variables, answer: Answer) => string | undefined); failure?: string }
  /** Whether the page itself shows the error, so that screen readers must not announce the notification as well. */
  isFailureOnScreen?: boolean
  /** Whether the page shows a dialog for a conflict with another version, so that no notification is needed. */
  hasConflictDialog?: boolean
  /** Returns how to undo the change, which the notification offers, or the id of its change set. */
  undo?: (answer: Answer, variables: Variables) => Undo | number | string | null
  /** Returns true for a save that shows no notifications, because the page shows its state. */
  isSilent?: () => boolean
  /** Whether no form shows the field errors, so that the notification has to contain them. */
  isFormless?: boolean
}

const SUCCESS_KEYS = { create: 'app:save.created', update: 'app:save.updated' } as const
const FAILURE_KEYS = { create: 'app:save.createFailed', update: 'app:save.updateFailed' } as const

/** A mutation with a notification of its progress and result; a message of the server replaces the default one. */
export function useSave<Variables, Answer>(save: SaveOptions<Variables, Answer>) {
  const {
    kind,
    mutationFn,
    onSuccess,
    changes = [],
    onError,
    messages,
    undo,
    isSilent,
    isFailureOnScreen: isAlreadyAnnounced = false,
    hasConflictDialog = false,
    isFormless = false,
  } = save
  const { t } = useTranslation()
  const client = useQueryClient()
  const id = useId()
  const refetch = () => invalidateModules(client, changes)

  return useMutation<Answer, ApiError, Variables>({
    mutationFn: async (variables) => {
      if (isSilent?.()) return retryAfterSignIn(() => mutationFn(variables))
      const progress = notify.progress(id, t('app:save.saving'))
      const failure = messages?.failure ?? t(FAILURE_KEYS[kind])
      try {
        const answer = await retryAfterSignIn(() => mutationFn(variables))
        const success =
          typeof messages?.success === 'function' ? messages.success(variables, answer) : messages?.success
        const offered = undo?.(answer, variables) ?? null
        const isChangeSet = offered !== null && typeof offered !== 'object'
        if (isChangeSet) rememberChange(offered, progress.hide)
        const inverse = isChangeSet ? createChangeUndo(client, String(offered)) : offered
        progress.success({
          message: success ?? t(SUCCESS_KEYS[kind]),
          undo: inverse
            ? () => {
                // The notification shows the progress of its own undo.
                if (isChangeSet) rememberChange(offered)
                void runUndo(id, inverse).then(isChangeSet ? undefined : refetch)
              }
            : undefined,
          isRemembered: isChangeSet,
        })
        return answer
      } catch (error) {
        const getMessage = isFormless ? getViolationsOrServerMessage : getServerMessage
        if (hasConflictDialog && isApiError(error) && error.getStoredVersion()) progress.hide()
        else progress.failure({ message: isApiError(error) ? getMessage(error, failure) : failure, isAlreadyAnnounced })
        throw error
      }
    },
    onSuccess: (answer, variables) => {
      onSuccess?.(answer, variables)
      return refetch()
    },
    onError: (error, variables) => {
      if (!isApiError(error)) return
      onError?.(error, variables)
      void invalidateModules(client, changes, { keepsPages: true })
    },
  })
}
