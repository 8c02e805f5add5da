import { Button } from '@mantine/core'
import { IconRefresh, IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../components/Banner.tsx'
import { newVersionStore, reloadFresh } from '../lib/newVersion.ts'
import { useSession } from '../lib/session.ts'
import { useStore } from '../lib/store.ts'
import { useOnline } from '../lib/useOnline.ts'

/** What everybody must know wherever they are in the app. The region is always there, so that news in it is read out. */
export function Banners() {
  const { t } = useTranslation()
  const { settings } = useSession()
  const online = useOnline()
  const missingParts = useStore(newVersionStore)
  const newVersion = missingParts || settings.version !== __APP_VERSION__
  return (
    <section aria-label={t('app:banners.label')} aria-live="polite">
      {!online && (
        <Banner tone="critical" icon={IconWifiOff}>
          {t('app:banners.offline')}
        </Banner>
      )}
      {newVersion && (
        <Banner
          tone="info"
          icon={IconRefresh}
          action={
            <Button size="compact-sm" variant="default" onClick={() => void reloadFresh()}>
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
