import { useTranslation } from 'react-i18next'
import classes from './AgreementWizard.module.css'
import { AGREEMENT_STEPS } from './useAgreement.ts'

export function StepProgress({ number }: { number: number }) {
  const { t } = useTranslation()
  return (
    <div className={classes.progress}>
      <p className={classes.count}>{t('account:agreement.progress', { number, count: AGREEMENT_STEPS.length })}</p>
      <div className={classes.track} aria-hidden>
        {AGREEMENT_STEPS.map((step, index) => (
          <span key={step} data-done={index < number || undefined} />
        ))}
      </div>
    </div>
  )
}
