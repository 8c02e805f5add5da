import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasUnsavedChanges, releaseUnsavedChanges } from '../form/useUnsavedGuard.ts'
import { isApiError } from '../http/apiError.ts'
import { getServerMessage } from '../http/errorMessages.ts'
import { basePath } from '../http/pageMeta.ts'
import { notify } from '../overlay/notify.ts'
import { listStoredDrafts, type StoredDraft } from '../storage/drafts.ts'
import { createStore } from '../storage/store.ts'
import { clearSessionAndRedirect, requestSignOut, sessionStore } from './session.ts'

/** The question whether to sign out, with what would be deleted. The dialog is shown until `answer` is called. */
export type SignOutQuestion = {
  isPageUnsaved: boolean
  /** Drafts of other pages. */
  drafts: readonly StoredDraft[]
  answer: (isConfirmed: boolean) => void
}
export const signOutQuestionStore = createStore<SignOutQuestion | null>(null)

function findUnsavedWork(): Omit<SignOutQuestion, 'answer'> {
  const state = sessionStore.get()
  const isPageUnsaved = hasUnsavedChanges()
  const drafts = state.status === 'signedIn' ? listStoredDrafts(basePath, state.profile.id) : []
  const isThisPage = ({ path }: StoredDraft) => `${basePath}${path}` === window.location.pathname
  return { isPageUnsaved, drafts: drafts.filter((draft) => !isPageUnsaved || !isThisPage(draft)) }
}

/** Asks for confirmation if signing out would delete something; otherwise it resolves to true. */
function confirmDiscard(): Promise<boolean> {
  const unsaved = findUnsavedWork()
  if (!unsaved.isPageUnsaved && unsaved.drafts.length === 0) return Promise.resolve(true)
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      signOutQuestionStore.set(null)
      resolve(isConfirmed)
    }
    signOutQuestionStore.set({ ...unsaved, answer })
  })
}

/** Signs the user out on request: asks before unsaved changes are lost, and shows why it failed. */
export function useSignOut(endRequest: () => Promise<unknown> = requestSignOut) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const signOut = async () => {
    if (!(await confirmDiscard())) return
    setBusy(true)
    try {
      await endRequest()
    } catch (error) {
      setBusy(false)
      if (!isApiError(error)) throw error
      return notify.error({
        title: t('app:nav.signOutFailed'),
        message: getServerMessage(error, t('errors.text.server')),
      })
    }
    releaseUnsavedChanges()
    clearSessionAndRedirect()
  }
  return { isBusy, signOut }
}
