import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../core/http/errorMessages.ts'
import { downloadBlob } from '../../core/http/files/downloadFile.ts'
import { notify } from '../../core/overlay/notify.ts'
import { downloadInvalidRows } from './imports.api.ts'

/** Downloads the invalid rows as a workbook that can be corrected and imported. */
export function DownloadInvalidRows({ id, size = 'sm' }: { id: number } & Pick<ButtonProps, 'size'>) {
  const { t } = useTranslation()
  const download = useMutation({
    mutationFn: () => downloadInvalidRows(id),
    onSuccess: ({ blob, filename }) => {
      downloadBlob(blob, filename)
      notify.info({ message: t('table:export.done', { name: filename }) })
    },
    onError: (error) => notify.error({ message: getFailureMessage(error) }),
  })
  return (
    <Button
      size={size}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('imports:check.download')}
    </Button>
  )
}
