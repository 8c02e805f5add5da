import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { loadWithRetry } from '../../core/http/loading/loadWithRetry.ts'
import { runWhenIdle } from '../../core/http/loading/runWhenIdle.ts'
import { basePath } from '../../core/http/pageMeta.ts'
import { notify } from '../../core/overlay/notify.ts'
import { actingAs, takeActingAsMessage } from '../../core/session/actingAs.ts'
import { isPushWanted } from '../../core/session/push.ts'
import { useSession } from '../../core/session/session.ts'
import { stopActingAs } from '../../core/session/startActingAs.ts'
import { getEditorKeyPrefix } from '../../core/storage/device.ts'
import { listLocalStorageKeys } from '../../core/storage/localStorage.ts'
import { loadNotificationPush } from '../../features/notifications/index.ts'
import { loadEditors } from '../../features/weeklyMenus/index.ts'
import { useLiveEvents } from '../live/useLiveEvents.ts'
import { useStatusPoll } from '../live/useStatusPoll.ts'

/** Runs polling, live events and notifications in the background while a user is signed in. */
export function BackgroundTasks() {
  const hasLoaded = useHasLoaded()
  useStatusPoll(hasLoaded)
  useLiveEvents(hasLoaded)
  useRefetchOnLanguageChange()
  useActingAsMessage()
  usePushNotifications()
  useEndedEditors(hasLoaded)
  return null
}

/** Code lists and lists contain translated texts, so they are refetched when the language changes. */
function useRefetchOnLanguageChange(): void {
  const { i18n } = useTranslation()
  const client = useQueryClient()
  useEffect(() => {
    const refetchTranslated = () => {
      client.removeQueries({ queryKey: ['codelist'], type: 'inactive' })
      // The queries of code lists have the language in their key, so queries of the old language are only removed.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'codelist' })
    }
    i18n.on('languageChanged', refetchTranslated)
    return () => i18n.off('languageChanged', refetchTranslated)
  }, [i18n, client])
}

/** Shows a notification after the reload that started or ended acting as another user. */
function useActingAsMessage(): void {
  const { t } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the notification is shown once, in the current language
  useEffect(() => {
    const note = takeActingAsMessage()
    if (!note) return
    const name = note.username
    if (note.kind === 'refused')
      return notify.error({ title: t('app:switch.refused', { name }), message: t('app:switch.yourselfAgain') })
    notify.infoWithAction({
      title: t('app:switch.actingAs', { name }),
      message: t('app:switch.explained'),
      label: t('app:switch.back'),
      onChosen: stopActingAs,
    })
  }, [])
}

/** Shows new notifications through the browser while the tab is hidden, if the user has enabled this. */
function usePushNotifications(): void {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const { notifications: count } = useSession().profile.badges
  const before = useRef(count)

  const showInBrowser = useEffectEvent(async () => {
    const { showNewestNotification } = await loadNotificationPush()
    await showNewestNotification({ t, format }, (to) => void navigate({ to }))
  })
  useEffect(() => {
    const isMore = count > before.current
    before.current = count
    // If the browser cannot show the notification, the badge still counts it.
    if (isMore && !actingAs && document.visibilityState === 'hidden' && isPushWanted()) showInBrowser().catch(() => {})
  }, [count])
}

/** Releases the locks of planners that the browser has closed without sending a request. */
function useEndedEditors(hasLoaded: boolean): void {
  const { profile, ended } = useSession()
  useEffect(() => {
    if (!hasLoaded || ended || listLocalStorageKeys(getEditorKeyPrefix(basePath, profile.id)).length === 0) return
    loadWithRetry(loadEditors)
      .then(({ releaseEndedEditors }) => releaseEndedEditors(profile.id))
      .catch(() => {})
  }, [hasLoaded, ended, profile.id])
}

/** Returns whether the first page has loaded its code and data and is rendered. */
function useHasLoaded(): boolean {
  const [hasLoaded, setHasLoaded] = useState(false)
  const isRouterLoading = useRouterState({ select: ({ isLoading }) => isLoading })
  const requests = useIsFetching()
  const isLoading = isRouterLoading || requests > 0
  useEffect(() => {
    if (!isLoading) return runWhenIdle(() => setHasLoaded(true))
  }, [isLoading])
  return hasLoaded
}
