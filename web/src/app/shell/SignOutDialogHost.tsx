import { Suspense, useState } from 'react'
import { lazyWithRetry } from '../../lib/http/lazyWithRetry.ts'
import { signOutQuestionStore } from '../../lib/session/useSignOut.ts'
import { useStore } from '../../lib/storage/store.ts'

const SignOutDialog = lazyWithRetry(() => import('./SignOutDialog.tsx').then((file) => file.SignOutDialog))

/** Loads the dialog with the first question and keeps it, so that closing it returns the focus. */
export function SignOutDialogHost() {
  const question = useStore(signOutQuestionStore)
  const [lastQuestion, setLastQuestion] = useState(question)
  if (question && question !== lastQuestion) setLastQuestion(question)
  if (!lastQuestion) return null
  return (
    <Suspense>
      <SignOutDialog question={lastQuestion} opened={question !== null} />
    </Suspense>
  )
}
