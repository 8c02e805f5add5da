import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { downloadBlob } from '../../core/http/files/downloadFile.ts'
import { Dialog } from '../../core/overlay/Dialog.tsx'
import classes from './SignInMethods.module.css'

type Props = { codes: readonly string[] | null; onClose: () => void }

/** Shows new recovery codes once; they cannot be read again. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const { t } = useTranslation()
  const clipboard = useClipboard()
  const text = (codes ?? []).join('\n')
  const CopyIcon = clipboard.copied ? IconCheck : IconCopy
  return (
    <Dialog opened={codes !== null} title={t('factors:codes.title')} needsAnswer onClose={onClose}>
      <div className={classes.dialog}>
        <p className={classes.text}>{t('factors:codes.text')}</p>
        <ul className={classes.codes}>
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={classes.actions}>
          {/* Browsers provide the clipboard only on https and localhost. */}
          {navigator.clipboard && (
            <Button
              variant="default"
              leftSection={<CopyIcon size={16} aria-hidden />}
              onClick={() => clipboard.copy(text)}
            >
              <span aria-live="polite">{t(clipboard.copied ? 'account:about.copied' : 'factors:codes.copy')}</span>
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => downloadBlob(new Blob([`${text}\n`], { type: 'text/plain' }), 'poledne-recovery-codes.txt')}
          >
            {t('factors:codes.download')}
          </Button>
        </div>
        <Button onClick={onClose}>{t('factors:codes.done')}</Button>
      </div>
    </Dialog>
  )
}
