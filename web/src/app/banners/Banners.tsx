import { Button } from '@mantine/core'
import {
  IconClockExclamation,
  IconClockPause,
  IconRefresh,
  IconShieldLock,
  IconTool,
  IconUserShare,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Banner, OfflineBanner } from '../../components/Banner.tsx'
import { findTimeZoneMismatch } from '../../lib/format/timeZones.ts'
import { useFormat } from '../../lib/format/useFormat.ts'
import { actingAs } from '../../lib/session/actingAs.ts'
import { useSession } from '../../lib/session/session.ts'
import { stopActingAs } from '../../lib/session/startActingAs.ts'
import { useStore } from '../../lib/storage/store.ts'
import { newVersionStore, reloadWithoutCache } from '../shell/serviceWorker.ts'

const SMALL_BUTTON = { size: 'compact-sm', variant: 'default' } as const

/** Messages above every screen. The region is always rendered, so that screen readers announce new messages. */
export function Banners() {
  const { t } = useTranslation()
  const { settings, canForAllRestaurants } = useSession()
  const isPartMissing = useStore(newVersionStore)
  const hasNewVersion = isPartMissing || settings.version !== __APP_VERSION__
  const isAdministrator = canForAllRestaurants('settings.view')
  return (
    <section aria-label={t('app:banners.label')} aria-live="polite">
      <OfflineBanner />
      {isAdministrator && settings.maintenance && (
        <Banner tone="critical" icon={IconTool}>
          {t('account:banners.maintenance')}
        </Banner>
      )}
      {isAdministrator && settings.skipCronCalls && (
        <Banner tone="critical" icon={IconClockPause}>
          {t('account:banners.cronCallsOff')}
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
          {t('account:banners.setUpFactor')}
        </Button>
      }
    >
      {t('account:banners.factorDue', { when: format.moment(factorDueAt) })}
    </Banner>
  )
}

function ActingAsBanner({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <Banner
      tone="info"
      icon={IconUserShare}
      action={
        <Button {...SMALL_BUTTON} onClick={stopActingAs}>
          {t('account:switch.back')}
        </Button>
      }
    >
      {t('account:switch.actingAs', { name })}
    </Banner>
  )
}

/**
 * The banner is hidden while acting as another user, because the session then has the time zone of that user's account.
 */
function TimeZoneBanner() {
  const { t } = useTranslation()
  const { profile, factorNeeded } = useSession()
  const zones = findTimeZoneMismatch(profile.timezone)
  if (!zones || factorNeeded) return null
  return (
    <Banner
      tone="critical"
      icon={IconClockExclamation}
      action={
        <Button {...SMALL_BUTTON} component={Link} to="/profile/edit">
          {t('account:banners.changeZone')}
        </Button>
      }
    >
      {t('account:banners.timeZone', zones)}
    </Banner>
  )
}
