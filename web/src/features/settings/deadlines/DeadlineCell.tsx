import { InputBase } from '@mantine/core'
import type { PublicationDeadline } from '@poledne/contract/modules/deadline'
import { useTranslation } from 'react-i18next'
import { LazyMenu } from '../../../core/overlay/LazyMenu.tsx'
import classes from '../editor/ListEditor.module.css'
import type { CellsProps } from '../screens/ScreenCells.tsx'
import { useDeadlineFormat } from './useDeadlineFormat.ts'

const loadPanel = () => import('./DeadlinePanel.tsx').then(({ DeadlinePanel }) => DeadlinePanel)

/** Shows when the weeks of a variant must be published; a click opens a panel that changes it. */
export function DeadlineCell({ row, name, errors, actions }: Omit<CellsProps, 'spec'>) {
  const { t } = useTranslation()
  const formatDeadline = useDeadlineFormat()
  const deadline = row.item.publishBy as PublicationDeadline | null
  const value = formatDeadline(deadline)
  return (
    <LazyMenu
      kind="dialog"
      load={loadPanel}
      renderButton={(button) => (
        <InputBase
          {...button}
          component="button"
          type="button"
          pointer
          label={t('settings:fields.publishBy')}
          classNames={{ label: classes.briefLabel ?? '', input: classes.choice ?? '' }}
          aria-label={t('settings:deadline.change', { name, value })}
          error={errors.publishBy}
        >
          {value}
        </InputBase>
      )}
    >
      {(Panel) => <Panel deadline={deadline} onChange={(changed) => actions.edit(row.key, 'publishBy', changed)} />}
    </LazyMenu>
  )
}
