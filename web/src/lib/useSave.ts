import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from './apiError.ts'
import { errorText, refusalText } from './errorText.ts'
import { isApiError } from './http.ts'
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
  /** There is no form that shows what is wrong with which field. */
  isFormless?: boolean
}

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

/** A mutation that tells of itself: progress, then success or failure; the server's own message wins. */
export function useSave<Variables, Answer>(save: Save<Variables, Answer>) {
  const { kind, mutationFn, onSuccess, onError, words, tellsFailures: told = false, isFormless = false } = save
  const { t } = useTranslation()
  const id = useId()

  return useMutation<Answer, ApiError, Variables>({
    mutationFn: async (variables) => {
      const progress = notify.progress(id, t('app:save.saving'))
      const failure = words?.failure ?? t(FAILURE[kind])
      try {
        const answer = await patiently(() => mutationFn(variables))
        const success = typeof words?.success === 'function' ? words.success(variables, answer) : words?.success
        progress.success({ message: success ?? t(SUCCESS[kind]) })
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
