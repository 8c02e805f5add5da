import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useTranslation } from 'react-i18next'
import { AccountPreferenceFields } from '../../components/account/AccountPreferenceFields.tsx'
import { PublicText } from '../../components/account/PublicText.tsx'
import { PushToggle } from '../../components/account/PushToggle.tsx'
import classes from './AgreementWizard.module.css'
import type { Agreement } from './useAgreement.ts'

export function StepBody({ agreement }: { agreement: Agreement }) {
  const { t } = useTranslation()
  switch (agreement.step) {
    case 'terms':
      return <PublicText name="terms" />
    case 'privacy':
      return <PublicText name="privacy" />
    case 'push':
      return (
        <>
          <p className={classes.text}>{t('account:agreement.push.text')}</p>
          <PushToggle checked={agreement.push} onChange={agreement.setPush} />
        </>
      )
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
          <AccountPreferenceFields values={agreement.choices} onChange={agreement.choose} />
        </>
      )
  }
}
