import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LazyMenu } from '../../overlay/LazyMenu.tsx'
import type { ExportDialogProps } from './ExportDialog.tsx'

const loadExportDialog = () => import('./ExportDialog.tsx').then((file) => file.ExportDialog)

/** Exports a list on a page without a toolbar. */
export function ExportButton(props: ExportDialogProps) {
  const { t } = useTranslation()
  return (
    <LazyMenu
      kind="dialog"
      load={loadExportDialog}
      renderButton={(buttonProps) => (
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} {...buttonProps}>
          {t('table:export.menu')}
        </Button>
      )}
    >
      {(ExportDialog) => <ExportDialog {...props} />}
    </LazyMenu>
  )
}
