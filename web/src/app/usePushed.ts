import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { wantsPush } from '../lib/push.ts'
import { useSession } from '../lib/session.ts'
import { switched } from '../lib/switched.ts'
import { useFormat } from '../lib/useFormat.ts'
import { withWords } from './words.ts'

const load = withWords('support', () => import('../features/support/pushNewest.ts'))

/** Who looks elsewhere is told by the browser itself of what is new for him, where he wants that. */
export function usePushed(): void {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const { notifications: count } = useSession().profile.badges
  const before = useRef(count)

  const push = useEffectEvent(async () => {
    const { pushNewest } = await load()
    await pushNewest(t, format, (to) => void navigate({ to }))
  })
  useEffect(() => {
    const isMore = count > before.current
    before.current = count
    // should it fail, the bell still tells
    if (isMore && !switched && document.visibilityState === 'hidden' && wantsPush()) push().catch(() => {})
  }, [count])
}
