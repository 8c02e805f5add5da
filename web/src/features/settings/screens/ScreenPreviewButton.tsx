import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '../../../core/http/loading/lazyWithRetry.ts'
import type { SettingsListItem } from '../list/settingsListSpecs.ts'

const ScreenPreviewDialog = lazyWithRetry(() =>
  import('./ScreenPreviewDialog.tsx').then((file) => file.ScreenPreviewDialog),
)

/** Opens the preview of a screen, which needs a restaurant and can have unsaved changes. */
export function ScreenPreviewButton({ item, name }: { item: SettingsListItem; name: string }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={18} aria-hidden />}
        aria-label={t('settings:preview.title', { name })}
        disabled={item.restaurantId === null}
        onClick={() => setIsOpen(true)}
      >
        {t('settings:preview.open')}
      </Button>
      {isOpen && <ScreenPreviewDialog item={item} name={name} onClose={() => setIsOpen(false)} />}
    </>
  )
}
