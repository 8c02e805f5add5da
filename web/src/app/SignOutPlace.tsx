import { Suspense, useState } from 'react'
import { lazyPart } from '../lib/lazyPart.ts'
import { useStore } from '../lib/store.ts'
import { signOutQuestion } from '../lib/useSignOut.ts'

const SignOutDialog = lazyPart(() => import('./SignOutDialog.tsx').then((file) => file.SignOutDialog))

/** Loads the dialog with the first question and keeps it, so that closing it returns the focus. */
export function SignOutPlace() {
  const question = useStore(signOutQuestion)
  const [last, setLast] = useState(question)
  if (question && question !== last) setLast(question)
  if (!last) return null
  return (
    <Suspense>
      <SignOutDialog question={last} opened={question !== null} />
    </Suspense>
  )
}
