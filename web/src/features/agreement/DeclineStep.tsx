import { Button } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../components/FormError.tsx'
import { getErrorMessage } from '../../lib/http/errorMessages.ts'
import { isApiError } from '../../lib/http/http.ts'
import { signOut } from '../../lib/session/session.ts'
import classes from './AgreementWizard.module.css'

type DeclineStepProps = { titleRef: RefObject<HTMLHeadingElement | null>; onBack: () => void }

/** Whoever does not agree cannot work here, and is told so before being signed out. */
export function DeclineStep({ titleRef, onBack }: DeclineStepProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function declineAndSignOut() {
    setBusy(true)
    try {
      await signOut({ keepsDrafts: true })
    } catch (error) {
      setBusy(false)
      if (!isApiError(error)) throw error
      setFailure(getErrorMessage(error, t('app:nav.signOutFailed')))
    }
  }

  return (
    <div className={classes.sheet}>
      <h2 id="agreement-step" ref={titleRef} tabIndex={-1} className={classes.title}>
        {t('account:agreement.declining.title')}
      </h2>
      <div className={classes.body}>
        <FormError>{failure}</FormError>
        <p className={classes.text}>{t('account:agreement.declining.text')}</p>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          {t('account:agreement.declining.back')}
        </Button>
        <Button loading={busy} onClick={() => void declineAndSignOut()}>
          {t('account:agreement.declining.signOut')}
        </Button>
      </div>
    </div>
  )
}
