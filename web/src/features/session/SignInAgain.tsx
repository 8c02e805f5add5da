import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.ts'
import { switched } from '../../lib/switched.ts'
import classes from './SignInAgain.module.css'
import { SignInForm } from './SignInForm.tsx'

/**
 * Over the screen, which stays as it is underneath: a session that ends costs no typed word.
 * The browser's own dialog stands above every other layer and makes them inert; Escape does not end it.
 */
export function SignInAgain({ onSignedIn }: { onSignedIn: () => void }) {
  const { ended } = useSession()
  return ended && <Layer onSignedIn={onSignedIn} />
}

function open(dialog: HTMLDialogElement | null): void {
  dialog?.showModal()
  dialog?.querySelector<HTMLInputElement>('[name="password"]')?.focus()
}

function Layer({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => open(dialog.current), [])
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="sign-in-again"
      onCancel={(event) => event.preventDefault()}
      onClose={() => open(dialog.current)}
    >
      <h2 id="sign-in-again" className={classes.title}>
        {t('signIn.againTitle')}
      </h2>
      <p className={classes.text}>{t('signIn.againText')}</p>
      {/* Whoever acted as somebody else signs in as themselves. */}
      <SignInForm username={switched?.by ?? profile.username} onSignedIn={onSignedIn} />
    </dialog>
  )
}
