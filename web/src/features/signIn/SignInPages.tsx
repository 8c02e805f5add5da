import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import { readPageMeta } from '../../core/http/pageMeta.ts'
import { pendingSignInStore } from '../../core/session/session.ts'
import { useStore } from '../../core/storage/store.ts'
import { PublicPageLink, usePublicPage } from './publicPage.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignInLayout } from './SignInLayout.tsx'

const SignUpPage = lazyWithRetry(() => import('./AccountPages.tsx').then((file) => file.SignUpPage))
const InvitationPage = lazyWithRetry(() => import('./AccountPages.tsx').then((file) => file.InvitationPage))
const LostPasswordPage = lazyWithRetry(() => import('./AccountPages.tsx').then((file) => file.LostPasswordPage))

/**
 * The pages without a session. Only the sign-in form is part of the first load; `loading` is shown while another page
 * loads.
 */
export function SignInPages({ loading, onTyping }: { loading: ReactNode; onTyping: () => void }) {
  const page = usePublicPage()
  const pending = useStore(pendingSignInStore)
  // The sign-in page shows the second step in its form and also replaces any other page with it.
  if (page === 'login' || pending) return <SignInPage onTyping={onTyping} />
  if (page === 'invitation') return <InvitationPage fallback={loading} />
  return page === 'sign-up' ? <SignUpPage fallback={loading} /> : <LostPasswordPage fallback={loading} />
}

/** Whether the URL is the link of an invitation, which works with and without a session. */
export const useIsInvitationOpen = () => usePublicPage() === 'invitation'

/** The page at /login, and at every other URL while the user is signed out. */
function SignInPage({ onTyping }: { onTyping: () => void }) {
  const { t } = useTranslation()
  const isSecondStep = useStore(pendingSignInStore) !== null
  return (
    <SignInLayout
      title={t(isSecondStep ? 'signIn.secondStep' : 'signIn.title')}
      links={
        !isSecondStep && (
          <>
            <PublicPageLink to="lost-password">{t('signIn.lostPassword')}</PublicPageLink>
            {readPageMeta('sign-up') !== 'off' && <PublicPageLink to="sign-up">{t('signUp.title')}</PublicPageLink>}
          </>
        )
      }
    >
      <SignInForm onTyping={onTyping} />
    </SignInLayout>
  )
}
