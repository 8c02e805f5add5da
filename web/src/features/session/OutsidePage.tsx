import { Suspense, useDeferredValue } from 'react'
import { lazyPart } from '../../lib/lazyPart.ts'
import { usePlace } from './place.ts'
import { SignInPage } from './SignInPage.tsx'

const SignUpPage = lazyPart(() => import('./SignUpPage.tsx').then((file) => file.SignUpPage))
const LostPasswordPage = lazyPart(() => import('./LostPasswordPage.tsx').then((file) => file.LostPasswordPage))

/** What stands here while nobody is signed in; only the sign-in form comes with the first load. */
export function OutsidePage({ onTyping }: { onTyping: () => void }) {
  // the form that somebody leaves stays until the other one is there
  const place = useDeferredValue(usePlace())
  return (
    <Suspense>
      {place === 'login' && <SignInPage onTyping={onTyping} />}
      {place === 'sign-up' && <SignUpPage />}
      {place === 'lost-password' && <LostPasswordPage />}
    </Suspense>
  )
}
