import { Button, Switch } from '@mantine/core'
import { LANGUAGES } from '@poledne/contract/domain/languages'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { isApiError } from '../../core/http/apiError.ts'
import { getServerMessage } from '../../core/http/errorMessages.ts'
import { callApi } from '../../core/http/http.ts'
import { BlockingDialog } from '../../core/overlay/BlockingDialog.tsx'
import { Logo } from '../../core/page/Logo.tsx'
import {
  AccountPreferenceFields,
  type AccountPreferences,
} from '../../core/session/account/AccountPreferenceFields.tsx'
import { LanguagePicker } from '../../core/session/account/LanguagePicker.tsx'
import { PublicText } from '../../core/session/account/PublicText.tsx'
import { PushToggle } from '../../core/session/account/PushToggle.tsx'
import { getProfileFields, saveProfile } from '../../core/session/profile.api.ts'
import { savePushChoice } from '../../core/session/push.ts'
import { sessionStore, signOut, updateSession, useSession } from '../../core/session/session.ts'
import classes from './AgreementWizard.module.css'

const AGREEMENT_STEPS = ['terms', 'privacy', 'push', 'analytics', 'settings'] as const

/** Sends all answers after the last step, so that a user who stops before has agreed to nothing. */
function useAgreement() {
  const { t } = useTranslation()
  const { profile, settings } = useSession()
  // The version is kept, so that the user agrees to the text that they have read and not to a newer one.
  const [version] = useState(settings.agreementVersion)
  const [index, setIndex] = useState(0)
  const [push, setPush] = useState(false)
  const [analytics, setAnalytics] = useState(false)
  const [choices, setChoices] = useState<AccountPreferences>(() => {
    const { language, timezone, dateType } = profile
    return { language, timezone, dateType }
  })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function submitAgreement() {
    setBusy(true)
    setFailure(undefined)
    try {
      await saveProfile({ ...getProfileFields(profile), ...choices })
      const { lastAgreementVersion } = await callApi('POST profile/agreement/', {
        body: { version, push, analytics },
      })
      savePushChoice(push)
      const state = sessionStore.get()
      if (state.status === 'signedIn') updateSession({ profile: { ...state.profile, lastAgreementVersion } })
    } catch (error) {
      if (!isApiError(error)) throw error
      setFailure(getServerMessage(error, t('account:agreement.failed')))
    } finally {
      setBusy(false)
    }
  }

  return {
    step: AGREEMENT_STEPS[index] ?? 'terms',
    number: index + 1,
    isFirst: index === 0,
    isLast: index === AGREEMENT_STEPS.length - 1,
    back: () => setIndex((now) => Math.max(0, now - 1)),
    next: () => setIndex((now) => Math.min(AGREEMENT_STEPS.length - 1, now + 1)),
    submitAgreement,
    push,
    setPush,
    analytics,
    setAnalytics,
    choices,
    choose: (change: Partial<AccountPreferences>) => setChoices((before) => ({ ...before, ...change })),
    busy,
    failure,
  }
}

type Agreement = ReturnType<typeof useAgreement>

/** Shows one step at a time. Enter goes to the next step. */
function WizardSteps() {
  const { t } = useTranslation()
  const agreement = useAgreement()
  const { step, number, isFirst, isLast, busy, failure } = agreement
  const title = useRef<HTMLHeadingElement>(null)
  const [declining, setDeclining] = useState(false)

  // Each step starts with the focus on its title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect has to run when the step changes
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

function StepProgress({ number }: { number: number }) {
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

function StepBody({ agreement }: { agreement: Agreement }) {
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

type DeclineStepProps = { titleRef: RefObject<HTMLHeadingElement | null>; onBack: () => void }

/** Explains that the app requires the agreement, then signs the user out. */
function DeclineStep({ titleRef, onBack }: DeclineStepProps) {
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
      setFailure(getServerMessage(error, t('app:nav.signOutFailed')))
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
          {t('app:nav.signOut')}
        </Button>
      </div>
    </div>
  )
}

const focusTitle = (dialog: HTMLElement) => dialog.querySelector<HTMLElement>('#agreement-step')?.focus()

/**
 * Blocks the app until the user agrees. If a newer version of the agreement is released meanwhile, the wizard starts
 * again.
 */
export function AgreementWizard() {
  const { settings } = useSession()
  return (
    <BlockingDialog titleId="agreement-step" wide onOpen={focusTitle}>
      <WizardSteps key={settings.agreementVersion} />
    </BlockingDialog>
  )
}
