import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/useFormat.ts'
import { actingAs } from '../../lib/session/actingAs.ts'
import { isPushWanted } from '../../lib/session/push.ts'
import { useSession } from '../../lib/session/session.ts'
import { withNamespaces } from '../router/featureNamespaces.ts'

const loadPushNewest = withNamespaces('notifications', () => import('../../features/notifications/notificationPush.ts'))

/** Shows new notifications through the browser while the tab is hidden, if the user has enabled that. */
export function usePushNotifications(): void {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const { notifications: count } = useSession().profile.badges
  const before = useRef(count)

  const push = useEffectEvent(async () => {
    const { showNewestNotification } = await loadPushNewest()
    await showNewestNotification(t, format, (to) => void navigate({ to }))
  })
  useEffect(() => {
    const isMore = count > before.current
    before.current = count
    // If it fails, the badge still shows the notification.
    if (isMore && !actingAs && document.visibilityState === 'hidden' && isPushWanted()) push().catch(() => {})
  }, [count])
}
