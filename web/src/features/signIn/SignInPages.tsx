import { lazyWithRetry } from '../../lib/http/lazyWithRetry.ts'
import { usePublicPage } from './publicPage.ts'
import { SignInPage } from './SignInPage.tsx'

const SignUpPage = lazyWithRetry(() => import('./SignUpPage.tsx').then((file) => file.SignUpPage))
const LostPasswordPage = lazyWithRetry(() => import('./LostPasswordPage.tsx').then((file) => file.LostPasswordPage))

/** What stands here while nobody is signed in; only the sign-in form comes with the first load. */
export function SignInPages({ onTyping }: { onTyping: () => void }) {
  const page = usePublicPage()
  if (page === 'login') return <SignInPage onTyping={onTyping} />
  return page === 'sign-up' ? <SignUpPage /> : <LostPasswordPage />
}
