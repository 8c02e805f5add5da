import { Button, type ButtonProps } from '@mantine/core'
import type { BulkAction } from '@poledne/contract/list/listQuery'
import { useTranslation } from 'react-i18next'
import { useLazyOverlay } from '../../overlay/useLazyOverlay.ts'
import classes from './BulkBar.module.css'

type BulkButtonProps = Pick<ButtonProps, 'loading' | 'disabled'> & {
  action: BulkAction
  count: number
  onConfirm: () => void
}

const loadConfirmPanel = () => import('./BulkConfirmPanel.tsx').then((file) => file.BulkConfirmPanel)

/** One action on everything that is selected; it asks first. */
export function BulkButton({ action, count, onConfirm, ...state }: BulkButtonProps) {
  const { t } = useTranslation()
  const { button, Content, floating } = useLazyOverlay('dialog', loadConfirmPanel)
  return (
    <>
      <Button {...button} {...state} variant="default" size="sm" className={classes.action}>
        {t(`table:bulk.${action}`)}
      </Button>
      {Content && <Content floating={floating} action={action} count={count} onConfirm={onConfirm} />}
    </>
  )
}
