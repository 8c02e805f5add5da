import { lazyPart } from '../../lib/lazyPart.ts'
import { usePlace } from './place.ts'
import { SignInPage } from './SignInPage.tsx'

const SignUpPage = lazyPart(() => import('./SignUpPage.tsx').then((file) => file.SignUpPage))
const LostPasswordPage = lazyPart(() => import('./LostPasswordPage.tsx').then((file) => file.LostPasswordPage))

/** What stands here while nobody is signed in; only the sign-in form comes with the first load. */
export function OutsidePage({ onTyping }: { onTyping: () => void }) {
  const place = usePlace()
  if (place === 'login') return <SignInPage onTyping={onTyping} />
  return place === 'sign-up' ? <SignUpPage /> : <LostPasswordPage />
}
