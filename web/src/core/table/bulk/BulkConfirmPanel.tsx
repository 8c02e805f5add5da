import { Button } from '@mantine/core'
import type { BulkAction } from '@poledne/contract/list/listQuery'
import { useTranslation } from 'react-i18next'
import { FloatingPanel } from '../../overlay/FloatingPanel.tsx'
import { useOverlay } from '../../overlay/LazyMenu.tsx'
import classes from './BulkBar.module.css'
import type { BulkSelection } from './useBulkAction.ts'

type BulkConfirmPanelProps = { action: BulkAction; count: BulkSelection['count']; onConfirm: () => void }

export function BulkConfirmPanel({ action, count, onConfirm }: BulkConfirmPanelProps) {
  const { t } = useTranslation()
  const { close } = useOverlay()
  const closeAndConfirm = () => {
    close()
    onConfirm()
  }
  return (
    <FloatingPanel label={t(`table:bulk.${action}`)} position="top" width="max-content" withArrow>
      <p className={classes.question}>
        {count === null ? t(`table:bulk.confirmAll.${action}`) : t(`table:bulk.confirm.${action}`, { count })}
      </p>
      <div className={classes.answers}>
        <Button variant="default" size="sm" onClick={close} data-autofocus>
          {t('table:bulk.cancel')}
        </Button>
        <Button size="sm" onClick={closeAndConfirm}>
          {t(`table:bulk.${action}`)}
        </Button>
      </div>
    </FloatingPanel>
  )
}
