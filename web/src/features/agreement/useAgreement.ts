import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountPreferences } from '../../components/account/AccountPreferenceFields.tsx'
import { getErrorMessage } from '../../lib/http/errorMessages.ts'
import { isApiError } from '../../lib/http/http.ts'
import { getProfileFields, saveProfile } from '../../lib/session/profile.api.ts'
import { savePushChoice } from '../../lib/session/push.ts'
import { sessionStore, updateSession, useSession } from '../../lib/session/session.ts'
import { acceptAgreement } from './agreement.api.ts'

export const AGREEMENT_STEPS = ['terms', 'privacy', 'push', 'analytics', 'settings'] as const

/** Everything is sent at the end, at once: whoever stops halfway has agreed to nothing. */
export function useAgreement() {
  const { t } = useTranslation()
  const { profile, settings } = useSession()
  // The version whose texts are being read; one that is raised meanwhile begins anew.
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
      const { lastAgreementVersion } = await acceptAgreement({ version, push, analytics })
      savePushChoice(push)
      const state = sessionStore.get()
      if (state.status === 'signedIn') updateSession({ profile: { ...state.profile, lastAgreementVersion } })
    } catch (error) {
      if (!isApiError(error)) throw error
      setFailure(getErrorMessage(error, t('account:agreement.failed')))
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

export type Agreement = ReturnType<typeof useAgreement>
