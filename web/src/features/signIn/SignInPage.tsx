import { useTranslation } from 'react-i18next'
import { readPageMeta } from '../../lib/http/readPageMeta.ts'
import { PublicPageLink } from './PublicPageLink.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignInLayout } from './SignInLayout.tsx'

/** Stands at /login, and at every other address while nobody is signed in. */
export function SignInPage({ onTyping }: { onTyping: () => void }) {
  const { t } = useTranslation()
  return (
    <SignInLayout
      title={t('signIn.title')}
      links={
        <>
          <PublicPageLink to="lost-password">{t('signIn.lostPassword')}</PublicPageLink>
          {readPageMeta('sign-up') !== 'off' && <PublicPageLink to="sign-up">{t('signIn.signUp')}</PublicPageLink>}
        </>
      }
    >
      <SignInForm onTyping={onTyping} />
    </SignInLayout>
  )
}
