import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { releaseUnsavedChanges } from '../../core/form/useUnsavedGuard.ts'
import { BlockingDialog } from '../../core/overlay/BlockingDialog.tsx'
import { actingAs } from '../../core/session/actingAs.ts'
import { useSession } from '../../core/session/session.ts'
import { SignInForm } from '../../features/signIn/index.ts'
import classes from './SignInAgainDialog.module.css'

const focusPassword = (dialog: HTMLElement) => dialog.querySelector<HTMLInputElement>('[name="password"]')?.focus()

/** With `SECURITY=strict` the page is left after this time, because it still shows data of the ended session. */
const LEAVE_AFTER_MS = 15 * 60_000

/** Opens the sign-in page at the same address. Drafts on the device are offered again after the sign-in. */
function leavePage(): void {
  releaseUnsavedChanges()
  window.location.reload()
}

/** Asks for the password over the current page when the session has expired, so that unsaved input is not lost. */
export function SignInAgainDialog({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation()
  const { profile, ended, config } = useSession()
  useEffect(() => {
    if (!ended || !config.isStrict) return
    const timer = window.setTimeout(leavePage, LEAVE_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [ended, config.isStrict])
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
