import { lazy, Suspense } from 'react'
import { usePlace } from './place.ts'
import { SignInPage } from './SignInPage.tsx'

const SignUpPage = lazy(() => import('./SignUpPage.tsx').then((file) => ({ default: file.SignUpPage })))
const LostPasswordPage = lazy(() =>
  import('./LostPasswordPage.tsx').then((file) => ({ default: file.LostPasswordPage })),
)

/** What stands here while nobody is signed in; only the sign-in form comes with the first load. */
export function OutsidePage({ onTyping }: { onTyping: () => void }) {
  const place = usePlace()
  if (place === 'login') return <SignInPage onTyping={onTyping} />
  return <Suspense>{place === 'sign-up' ? <SignUpPage /> : <LostPasswordPage />}</Suspense>
}
