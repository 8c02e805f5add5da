import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from './apiError.ts'
import { errorText, refusalText } from './errorText.ts'
import { isApiError } from './http.ts'
import { i18n } from './i18n.ts'
import { notify } from './notify.ts'
import { signedInAgain } from './session.ts'

type Save<Variables, Answer> = {
  kind: 'create' | 'update'
  mutationFn: (variables: Variables) => Promise<Answer>
  onSuccess?: (answer: Answer, variables: Variables) => void
  /** Field messages are in `error.fieldErrors()`. */
  onError?: (error: ApiError, variables: Variables) => void
  /** What to say instead of "Record created", "Record updated" and so on. */
  words?: { success?: string | ((variables: Variables, answer: Answer) => string | undefined); failure?: string }
  /** The screen itself says whatever goes wrong: a notification of it is not read out as well. */
  tellsFailures?: boolean
  /** How to take the change back; offered for a few seconds after it. */
  undo?: (answer: Answer, variables: Variables) => Undo | null
  /** There is no form that shows what is wrong with which field. */
  isFormless?: boolean
}

type Undo = { run: () => Promise<unknown>; onDone: (answer: unknown) => void }

const SUCCESS = { create: 'app:save.created', update: 'app:save.updated' } as const
const FAILURE = { create: 'app:save.createFailed', update: 'app:save.updateFailed' } as const

/** A save whose session ended on the way waits for the sign-in over the screen and then goes through. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!isApiError(error) || error.code !== 401) throw error
    await signedInAgain()
    return attempt()
  }
}

/** Takes a change back and says how it went; the component that made the change can be gone by then. */
async function performUndo(id: string, { run, onDone }: Undo): Promise<void> {
  const progress = notify.progress(id, i18n.t('app:save.saving'))
  try {
    onDone(await patiently(run))
    progress.success({ message: i18n.t('app:undo.done') })
  } catch (error) {
    const failed = i18n.t('app:undo.failed')
    progress.failure({ message: isApiError(error) ? refusalText(error, failed) : failed, told: false })
  }
}

/** A mutation that tells of itself: progress, then success or failure; the server's own message wins. */
export function useSave<Variables, Answer>(save: Save<Variables, Answer>) {
  const { kind, mutationFn, onSuccess, onError, words, undo, tellsFailures: told = false, isFormless = false } = save
  const { t } = useTranslation()
  const id = useId()

  return useMutation<Answer, ApiError, Variables>({
    mutationFn: async (variables) => {
      const progress = notify.progress(id, t('app:save.saving'))
      const failure = words?.failure ?? t(FAILURE[kind])
      try {
        const answer = await patiently(() => mutationFn(variables))
        const success = typeof words?.success === 'function' ? words.success(variables, answer) : words?.success
        const inverse = undo?.(answer, variables)
        progress.success({
          message: success ?? t(SUCCESS[kind]),
          undo: inverse ? () => void performUndo(id, inverse) : undefined,
        })
        return answer
      } catch (error) {
        const say = isFormless ? refusalText : errorText
        progress.failure({ message: isApiError(error) ? say(error, failure) : failure, told })
        throw error
      }
    },
    onSuccess,
    onError: (error, variables) => {
      if (isApiError(error)) onError?.(error, variables)
    },
  })
}
