import { Button } from '@mantine/core'
import type { BulkAction } from '@poledne/contract/list/listQuery'
import { useTranslation } from 'react-i18next'
import { FloatingPanel } from '../../overlay/FloatingPanel.tsx'
import type { OverlayControl } from '../../overlay/useLazyOverlay.ts'
import classes from './BulkBar.module.css'

type BulkConfirmPanelProps = { floating: OverlayControl; action: BulkAction; count: number; onConfirm: () => void }

export function BulkConfirmPanel({ floating, action, count, onConfirm }: BulkConfirmPanelProps) {
  const { t } = useTranslation()
  const confirm = () => {
    floating.onClose()
    onConfirm()
  }
  return (
    <FloatingPanel floating={floating} label={t(`table:bulk.${action}`)} position="top" width="max-content" withArrow>
      <p className={classes.question}>{t(`table:bulk.confirm.${action}`, { count })}</p>
      <div className={classes.answers}>
        <Button variant="default" size="sm" onClick={floating.onClose} data-autofocus>
          {t('table:bulk.cancel')}
        </Button>
        <Button size="sm" onClick={confirm}>
          {t(`table:bulk.${action}`)}
        </Button>
      </div>
    </FloatingPanel>
  )
}
