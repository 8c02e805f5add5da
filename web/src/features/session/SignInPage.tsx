import { useTranslation } from 'react-i18next'
import { pageMeta } from '../../lib/pageMeta.ts'
import { PlaceLink } from './PlaceLink.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'

/** Stands at /login, and at every other address while nobody is signed in. */
export function SignInPage({ onTyping }: { onTyping: () => void }) {
  const { t } = useTranslation()
  return (
    <SignInFrame
      title={t('signIn.title')}
      links={
        <>
          <PlaceLink to="lost-password">{t('signIn.lostPassword')}</PlaceLink>
          {pageMeta('sign-up') !== 'off' && <PlaceLink to="sign-up">{t('signIn.signUp')}</PlaceLink>}
        </>
      }
    >
      <SignInForm onTyping={onTyping} />
    </SignInFrame>
  )
}
