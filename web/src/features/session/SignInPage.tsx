import { useTranslation } from 'react-i18next'
import { readPageMeta } from '../../lib/pageMeta.ts'
import { PublicPageLink } from './PlaceLink.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignInLayout } from './SignInFrame.tsx'

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
