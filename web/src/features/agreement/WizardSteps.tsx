import { Button } from '@mantine/core'
import { LANGUAGES } from '@poledne/contract/domain/languages'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../components/FormError.tsx'
import { LanguagePicker } from '../../components/LanguagePicker.tsx'
import { Logo } from '../../components/Logo.tsx'
import classes from './AgreementWizard.module.css'
import { DeclineStep } from './DeclineStep.tsx'
import { StepBody } from './StepBody.tsx'
import { StepProgress } from './StepProgress.tsx'
import { useAgreement } from './useAgreement.ts'

/** One question at a time; Enter goes on. */
export function WizardSteps() {
  const { t } = useTranslation()
  const agreement = useAgreement()
  const { step, number, isFirst, isLast, busy, failure } = agreement
  const title = useRef<HTMLHeadingElement>(null)
  const [declining, setDeclining] = useState(false)

  // Each step is read from its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what changes
  useEffect(() => {
    title.current?.focus()
    title.current?.scrollIntoView({ block: 'end' })
  }, [step, declining])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (isLast) void agreement.submitAgreement()
    else agreement.next()
  }

  return (
    <div className={classes.wizard}>
      <div className={classes.top}>
        <span className={classes.brand}>
          <Logo />
          Poledne
        </span>
        <LanguagePicker languages={LANGUAGES} />
      </div>
      {declining ? (
        <DeclineStep titleRef={title} onBack={() => setDeclining(false)} />
      ) : (
        <form className={classes.sheet} onSubmit={submit} noValidate>
          <StepProgress number={number} />
          <h2 id="agreement-step" ref={title} tabIndex={-1} className={classes.title}>
            {t(`account:agreement.${step}.title`)}
          </h2>
          <div className={classes.body}>
            <FormError>{failure}</FormError>
            <StepBody agreement={agreement} />
          </div>
          <div className={classes.buttons}>
            <Button variant="subtle" color="gray" onClick={() => setDeclining(true)} className={classes.decline}>
              {t('account:agreement.decline')}
            </Button>
            {!isFirst && (
              <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={agreement.back}>
                {t('account:agreement.back')}
              </Button>
            )}
            <Button type="submit" loading={busy} rightSection={!isLast && <IconArrowRight size={18} aria-hidden />}>
              {t(`account:agreement.${step}.next`)}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
