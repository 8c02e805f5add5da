import { Button } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../core/page/Banner.tsx'
import { stopActingAs } from '../../core/session/startActingAs.ts'

/** The banner while acting as another user, with a button to stop. */
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
