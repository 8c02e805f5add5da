import { IconUserShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../components/Banner.tsx'
import { Button } from '../../components/light/Button.tsx'
import { stopActingAs } from '../../lib/session/startActingAs.ts'

/** Says as whom the user acts, and ends it. */
export function ActingAsBanner({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <Banner
      tone="info"
      icon={IconUserShare}
      action={
        <Button size="compact-sm" variant="default" onClick={stopActingAs}>
          {t('account:switch.back')}
        </Button>
      }
    >
      {t('account:switch.actingAs', { name })}
    </Banner>
  )
}
