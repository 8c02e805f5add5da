import { Button, Progress } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RunningFile } from './useFileUpload.ts'

type RunningUploadProps = { file: RunningFile; className: string | undefined; onCancel: () => void }

/** Shows the progress of an upload, with a button that cancels it and gets the focus. */
export function RunningUpload({ file: { name, share }, className, onCancel }: RunningUploadProps) {
  const { t, i18n } = useTranslation()
  const cancelButton = useRef<HTMLButtonElement>(null)
  useEffect(() => cancelButton.current?.focus(), [])
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share)
  const isSent = share >= 1
  return (
    <div className={className} aria-busy="true">
      <p className="flat breaks">
        {isSent ? t('record:upload.reading', { name }) : t('record:upload.uploading', { name, percent })}
      </p>
      <Progress.Root size="md">
        <Progress.Section value={share * 100} animated={isSent} striped={isSent} aria-label={name} />
      </Progress.Root>
      <Button ref={cancelButton} variant="default" onClick={onCancel}>
        {t('record:upload.cancel')}
      </Button>
    </div>
  )
}
