import type { WeeklyMenu } from '@poledne/contract/endpoints/weeklyMenu'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/overlay/Dialog.tsx'
import { lazyWithRetry } from '../../../lib/http/lazyWithRetry.ts'
import { usePreviewOptions } from './usePreviewOptions.ts'

const GuestPreview = lazyWithRetry(() => import('./GuestPreview.tsx').then((file) => file.GuestPreview))

/** Open while the URL contains a preview. */
export function PreviewDialog({ menu }: { menu: WeeklyMenu }) {
  const { t } = useTranslation()
  const [{ preview }, choose] = usePreviewOptions()
  return (
    <Dialog
      opened={preview !== undefined}
      onClose={() => choose({ preview: undefined })}
      title={t('weeklyMenus:preview.title')}
      widest
    >
      <Suspense fallback={null}>
        <GuestPreview menu={menu} />
      </Suspense>
    </Dialog>
  )
}
