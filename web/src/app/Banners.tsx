import { Button } from '@mantine/core'
import { IconClockExclamation, IconClockPause, IconRefresh, IconTool, IconUserShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Banner } from '../components/Banner.tsx'
import { OfflineBanner } from '../components/OfflineBanner.tsx'
import { newVersionStore, reloadFresh } from '../lib/newVersion.ts'
import { useSession } from '../lib/session.ts'
import { useStore } from '../lib/store.ts'
import { switched } from '../lib/switched.ts'
import { switchBack } from '../lib/switchUser.ts'
import { differingZones } from '../lib/timeZones.ts'

const small = { size: 'compact-sm', variant: 'default' } as const

/** What everybody must know wherever they are in the app. The region is always there, so that news in it is read out. */
export function Banners() {
  const { t } = useTranslation()
  const { settings, can } = useSession()
  const missingParts = useStore(newVersionStore)
  const newVersion = missingParts || settings.version !== __APP_VERSION__
  const runsIt = can('settings.view')
  return (
    <section aria-label={t('app:banners.label')} aria-live="polite">
      <OfflineBanner />
      {runsIt && settings.maintenance && (
        <Banner tone="critical" icon={IconTool}>
          {t('account:banners.maintenance')}
        </Banner>
      )}
      {runsIt && settings.skipCronCalls && (
        <Banner tone="critical" icon={IconClockPause}>
          {t('account:banners.cronCallsOff')}
        </Banner>
      )}
      {switched ? <SwitchedBanner name={switched.username} /> : <TimeZoneBanner />}
      {newVersion && (
        <Banner
          tone="info"
          icon={IconRefresh}
          action={
            <Button {...small} onClick={() => void reloadFresh()}>
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

function SwitchedBanner({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <Banner
      tone="info"
      icon={IconUserShare}
      action={
        <Button {...small} onClick={switchBack}>
          {t('account:switch.back')}
        </Button>
      }
    >
      {t('account:switch.actingAs', { name })}
    </Banner>
  )
}

/** The account's zone is the other one's business while acting as somebody else. */
function TimeZoneBanner() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const zones = differingZones(profile.timezone)
  if (!zones) return null
  return (
    <Banner
      tone="critical"
      icon={IconClockExclamation}
      action={
        <Button {...small} component={Link} to="/profile/edit">
          {t('account:banners.changeZone')}
        </Button>
      }
    >
      {t('account:banners.timeZone', zones)}
    </Banner>
  )
}
