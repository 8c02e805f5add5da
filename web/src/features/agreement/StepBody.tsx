import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountChoices } from '../../components/account/AccountChoices.tsx'
import { PublicText } from '../../components/account/PublicText.tsx'
import classes from './AgreementWizard.module.css'
import { askForPush, type PushState, pushState } from './pushPermission.ts'
import type { Agreement } from './useAgreement.ts'

export function StepBody({ agreement }: { agreement: Agreement }) {
  const { t } = useTranslation()
  switch (agreement.step) {
    case 'terms':
      return <PublicText name="terms" />
    case 'privacy':
      return <PublicText name="privacy" />
    case 'push':
      return <PushStep push={agreement.push} setPush={agreement.setPush} />
    case 'analytics':
      return (
        <>
          <p className={classes.text}>{t('account:agreement.analytics.text')}</p>
          <Switch
            label={t('account:agreement.analytics.switch')}
            checked={agreement.analytics}
            onChange={(event) => agreement.setAnalytics(event.currentTarget.checked)}
          />
        </>
      )
    case 'settings':
      return (
        <>
          <p className={classes.text}>{t('account:agreement.settings.text')}</p>
          <AccountChoices values={agreement.choices} onChange={agreement.choose} />
        </>
      )
  }
}

/** The browser asks for itself, and its answer counts. */
function PushStep({ push, setPush }: Pick<Agreement, 'push' | 'setPush'>) {
  const { t } = useTranslation()
  const [state, setState] = useState<PushState>(pushState)
  async function change(wanted: boolean) {
    if (!wanted) return setPush(false)
    const answer = await askForPush()
    setState(answer)
    setPush(answer === 'granted')
  }
  return (
    <>
      <p className={classes.text}>{t('account:agreement.push.text')}</p>
      <Switch
        label={t('account:agreement.push.switch')}
        checked={push}
        disabled={state === 'unsupported'}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      <p className={classes.soft} aria-live="polite">
        {state === 'denied' && t('account:agreement.push.denied')}
        {state === 'unsupported' && t('account:agreement.push.unsupported')}
      </p>
    </>
  )
}
