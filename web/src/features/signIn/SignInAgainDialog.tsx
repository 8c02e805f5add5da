import { useTranslation } from 'react-i18next'
import { BlockingDialog } from '../../components/overlay/BlockingDialog.tsx'
import { actingAs } from '../../lib/session/actingAs.ts'
import { useSession } from '../../lib/session/session.ts'
import classes from './SignInAgainDialog.module.css'
import { SignInForm } from './SignInForm.tsx'

const focusPassword = (dialog: HTMLElement) => dialog.querySelector<HTMLInputElement>('[name="password"]')?.focus()

/** Asks for the password over the current page when the session has expired, so that unsaved input is not lost. */
export function SignInAgainDialog({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation()
  const { profile, ended } = useSession()
  if (!ended) return null
  // A user who was impersonating another one signs in with their own account.
  const username = actingAs?.by ?? profile.username
  return (
    <BlockingDialog titleId="sign-in-again" onOpen={focusPassword}>
      <h2 id="sign-in-again" className={classes.title}>
        {t('signIn.againTitle')}
      </h2>
      <p className={classes.text}>{t('signIn.againText')}</p>
      <SignInForm username={username} onSignedIn={onSignedIn} />
    </BlockingDialog>
  )
}
