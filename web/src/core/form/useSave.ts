import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, isApiError } from '../http/apiError.ts'
import { getServerMessage } from '../http/errorMessages.ts'
import { getViolationsOrServerMessage } from '../http/violationMessages.ts'
import { i18n } from '../i18n/i18n.ts'
import { notify } from '../overlay/notify.ts'
import { waitForSignIn } from '../session/session.ts'

type SaveOptions<Variables, Answer> = {
  kind: 'create' | 'update'
  mutationFn: (variables: Variables) => Promise<Answer>
  onSuccess?: (answer: Answer, variables: Variables) => void
  /** Called after a failed save; `error.getFieldErrors()` has the messages of fields. */
  onError?: (error: ApiError, variables: Variables) => void
  /** Messages that replace the default notifications such as "Record created". */
  messages?: { success?: string | ((variables: Variables, answer: Answer) => string | undefined); failure?: string }
  /** Whether the screen shows the error itself, so that screen readers must not announce the notification too. */
  isFailureOnScreen?: boolean
  /** Returns how to undo the change, which the notification offers for a few seconds. */
  undo?: (answer: Answer, variables: Variables) => Undo | null
  /** Returns true for a save that shows no notifications, because the page shows its state. */
  isSilent?: () => boolean
  /** Whether no form shows the field errors, so that the notification has to contain them. */
  isFormless?: boolean
}

type Undo = {
  run: () => Promise<unknown>
  onDone: (answer: unknown) => void
  /** Describes what could not be undone, with an action to look at it; null if everything was undone. */
  getFailure?: (answer: unknown) => { message: string; action: NotificationAction | undefined } | null
}
type NotificationAction = { label: string; onChosen: () => void }

const SUCCESS_KEYS = { create: 'app:save.created', update: 'app:save.updated' } as const
const FAILURE_KEYS = { create: 'app:save.createFailed', update: 'app:save.updateFailed' } as const

/** If the session has ended (401), waits until the user signs in again and repeats the request. */
async function retryAfterSignIn<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!isApiError(error) || error.code !== 401) throw error
    await waitForSignIn()
    return attempt()
  }
}

/** Undoes a change and shows the result. It uses no hooks, because the component can already be unmounted. */
async function runUndo(id: string, { run, onDone, getFailure }: Undo): Promise<void> {
  const progress = notify.progress(id, i18n.t('app:save.saving'))
  try {
    const answer = await retryAfterSignIn(run)
    onDone(answer)
    const failure = getFailure?.(answer)
    if (failure) progress.failure({ ...failure, isAlreadyAnnounced: false })
    else progress.success({ message: i18n.t('app:undo.done') })
  } catch (error) {
    const failed = i18n.t('app:undo.failed')
    progress.failure({
      message: isApiError(error) ? getViolationsOrServerMessage(error, failed) : failed,
      isAlreadyAnnounced: false,
    })
  }
}

/** A mutation with a notification of its progress and result; a message of the server replaces the default one. */
export function useSave<Variables, Answer>(save: SaveOptions<Variables, Answer>) {
  const {
    kind,
    mutationFn,
    onSuccess,
    onError,
    messages,
    undo,
    isSilent,
    isFailureOnScreen: isAlreadyAnnounced = false,
    isFormless = false,
  } = save
  const { t } = useTranslation()
  const id = useId()

  return useMutation<Answer, ApiError, Variables>({
    mutationFn: async (variables) => {
      if (isSilent?.()) return retryAfterSignIn(() => mutationFn(variables))
      const progress = notify.progress(id, t('app:save.saving'))
      const failure = messages?.failure ?? t(FAILURE_KEYS[kind])
      try {
        const answer = await retryAfterSignIn(() => mutationFn(variables))
        const success =
          typeof messages?.success === 'function' ? messages.success(variables, answer) : messages?.success
        const inverse = undo?.(answer, variables)
        progress.success({
          message: success ?? t(SUCCESS_KEYS[kind]),
          undo: inverse ? () => void runUndo(id, inverse) : undefined,
        })
        return answer
      } catch (error) {
        const getMessage = isFormless ? getViolationsOrServerMessage : getServerMessage
        progress.failure({ message: isApiError(error) ? getMessage(error, failure) : failure, isAlreadyAnnounced })
        throw error
      }
    },
    onSuccess,
    onError: (error, variables) => {
      if (isApiError(error)) onError?.(error, variables)
    },
  })
}
