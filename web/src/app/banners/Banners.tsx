import { Button } from '@mantine/core'
import {
  IconClockExclamation,
  IconClockPause,
  IconRefresh,
  IconShieldLock,
  IconTool,
  IconUserShare,
  IconWifiOff,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findTimeZoneMismatch } from '../../core/format/timeZones.ts'
import { useFormat } from '../../core/format/useFormat.ts'
import { connectionStore, useOnline } from '../../core/http/connection.ts'
import { runWhenIdle } from '../../core/http/loading/runWhenIdle.ts'
import { basePath } from '../../core/http/pageMeta.ts'
import { Banner } from '../../core/page/Banner.tsx'
import { actingAs } from '../../core/session/actingAs.ts'
import { useSession } from '../../core/session/session.ts'
import { stopActingAs } from '../../core/session/startActingAs.ts'
import { useStore } from '../../core/storage/store.ts'
import { newVersionStore } from '../shell/serviceWorker.ts'

/** Deletes the cache of the old build and reloads. The cache of restaurant screens on the same origin is kept. */
async function reloadWithoutCache(): Promise<void> {
  try {
    const worker = await navigator.serviceWorker?.getRegistration(`${basePath}/`)
    await worker?.unregister()
    const names = (await caches.keys()).filter((name) => name.startsWith(`poledne-app:${basePath}:`))
    await Promise.all(names.map((name) => caches.delete(name)))
  } catch {
    // Without HTTPS there are no service workers and no caches.
  }
  window.location.reload()
}

const SMALL_BUTTON = { size: 'compact-sm', variant: 'default' } as const

/** The messages above every page. The region is always rendered, so that screen readers announce new messages. */
export function Banners() {
  const { t } = useTranslation()
  const { settings, canForAllRestaurants } = useSession()
  const isPartMissing = useStore(newVersionStore)
  const hasNewVersion = isPartMissing || settings.version !== __APP_VERSION__
  const isAdministrator = canForAllRestaurants('settings.view')
  return (
    <section aria-label={t('app:banners.label')} aria-live="polite">
      <ConnectionBanner />
      {isAdministrator && settings.maintenance && (
        <Banner tone="critical" icon={IconTool}>
          {t('app:banners.maintenance')}
        </Banner>
      )}
      {isAdministrator && settings.skipCronCalls && (
        <Banner tone="critical" icon={IconClockPause}>
          {t('app:banners.cronCallsOff')}
        </Banner>
      )}
      <FactorBanner />
      {actingAs ? <ActingAsBanner name={actingAs.username} /> : <TimeZoneBanner />}
      {hasNewVersion && (
        <Banner
          tone="info"
          icon={IconRefresh}
          action={
            <Button {...SMALL_BUTTON} onClick={() => void reloadWithoutCache()}>
              {t('app:banners.reload')}
            </Button>
          }
        >
          {t('app:banners.newVersion')}
        </Banner>
      )}
    </section>
  )
}

/**
 * Says that the server does not respond. It is shown from the first request without a response until the next response.
 */
function ConnectionBanner() {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const isServerReachable = useStore(connectionStore)
  if (isOnline && isServerReachable) return null
  return (
    <Banner tone="critical" icon={IconWifiOff}>
      {t(isOnline ? 'app:banners.unreachable' : 'offline')} {t('app:banners.changesKept')}
    </Banner>
  )
}

/** Says until when the user must set up a second factor. */
function FactorBanner() {
  const { t } = useTranslation()
  const { factorDueAt, factorNeeded } = useSession()
  const format = useFormat()
  if (factorDueAt === null || factorNeeded) return null
  return (
    <Banner
      tone="critical"
      icon={IconShieldLock}
      action={
        <Button {...SMALL_BUTTON} component={Link} to="/profile">
          {t('app:banners.setUpFactor')}
        </Button>
      }
    >
      {t('app:banners.factorDue', { when: format.shortInstant(factorDueAt) })}
    </Banner>
  )
}

/**
 * Says that the time zones of the device and the account differ. It is hidden while acting as another user, because the
 * session then has the time zone of that user's account.
 */
function TimeZoneBanner() {
  const { t } = useTranslation()
  const { profile, factorNeeded } = useSession()
  const [zones, setZones] = useState<ReturnType<typeof findTimeZoneMismatch>>(null)
  // The first use of time zones takes the browser tens of milliseconds, so it waits until the first page is shown.
  useEffect(() => runWhenIdle(() => setZones(findTimeZoneMismatch(profile.timezone))), [profile.timezone])
  if (!zones || factorNeeded) return null
  return (
    <Banner
      tone="critical"
      icon={IconClockExclamation}
      action={
        <Button {...SMALL_BUTTON} component={Link} to="/profile/edit">
          {t('app:banners.changeZone')}
        </Button>
      }
    >
      {t('app:banners.timeZone', zones)}
    </Banner>
  )
}

/** Says that the user acts as another user, with a button to stop. */
function ActingAsBanner({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <Banner
      tone="info"
      icon={IconUserShare}
      action={
        <Button {...SMALL_BUTTON} onClick={stopActingAs}>
          {t('app:switch.back')}
        </Button>
      }
    >
      {t('app:switch.actingAs', { name })}
    </Banner>
  )
}
