import { IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../lib/http/connection.ts'
import { Banner } from './Banner.tsx'

export function OfflineBanner() {
  const { t } = useTranslation()
  if (useOnline()) return null
  return (
    <Banner tone="critical" icon={IconWifiOff}>
      {t('offline')}
    </Banner>
  )
}
