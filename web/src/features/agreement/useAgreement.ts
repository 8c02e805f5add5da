import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choices } from '../../components/account/AccountChoices.tsx'
import { errorText } from '../../lib/errorText.ts'
import { isApiError } from '../../lib/http.ts'
import { profileFields, saveProfile } from '../../lib/profile.api.ts'
import { keepPushWish } from '../../lib/push.ts'
import { sessionStore, updateSession, useSession } from '../../lib/session.ts'
import { agree } from './agreement.api.ts'

export const STEPS = ['terms', 'privacy', 'push', 'analytics', 'settings'] as const

/** Everything is sent at the end, at once: whoever stops halfway has agreed to nothing. */
export function useAgreement() {
  const { t } = useTranslation()
  const { profile, settings } = useSession()
  // The version whose texts are being read; one that is raised meanwhile begins anew.
  const [version] = useState(settings.agreementVersion)
  const [index, setIndex] = useState(0)
  const [push, setPush] = useState(false)
  const [analytics, setAnalytics] = useState(false)
  const [choices, setChoices] = useState<Choices>(() => {
    const { language, timezone, dateType } = profile
    return { language, timezone, dateType }
  })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function start() {
    setBusy(true)
    setFailure(undefined)
    try {
      await saveProfile({ ...profileFields(profile), ...choices })
      const { lastAgreementVersion } = await agree({ version, push, analytics })
      keepPushWish(push)
      const state = sessionStore.get()
      if (state.status === 'signedIn') updateSession({ profile: { ...state.profile, lastAgreementVersion } })
    } catch (error) {
      if (!isApiError(error)) throw error
      setFailure(errorText(error, t('account:agreement.failed')))
    } finally {
      setBusy(false)
    }
  }

  return {
    step: STEPS[index] ?? 'terms',
    number: index + 1,
    isFirst: index === 0,
    isLast: index === STEPS.length - 1,
    back: () => setIndex((now) => Math.max(0, now - 1)),
    next: () => setIndex((now) => Math.min(STEPS.length - 1, now + 1)),
    start,
    push,
    setPush,
    analytics,
    setAnalytics,
    choices,
    choose: (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change })),
    busy,
    failure,
  }
}

export type Agreement = ReturnType<typeof useAgreement>
