import { useTranslation } from 'react-i18next'
import classes from './AgreementWizard.module.css'
import { STEPS } from './useAgreement.ts'

export function Progress({ number }: { number: number }) {
  const { t } = useTranslation()
  return (
    <div className={classes.progress}>
      <p className={classes.count}>{t('account:agreement.progress', { number, count: STEPS.length })}</p>
      <div className={classes.track} aria-hidden>
        {STEPS.map((step, index) => (
          <span key={step} data-done={index < number || undefined} />
        ))}
      </div>
    </div>
  )
}
