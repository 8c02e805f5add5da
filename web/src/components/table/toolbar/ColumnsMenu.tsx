import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLazyOverlay } from '../../overlay/useLazyOverlay.ts'
import type { ColumnLabel } from '../useColumnLabel.ts'
import classes from './menus.module.css'
import { ToolbarButton } from './ToolbarButton.tsx'

export type ColumnsMenuProps = {
  columns: readonly string[]
  shown: readonly string[]
  label: ColumnLabel
  onChange: (shown: string[]) => void
  onReset: () => void
}

// The styles come with the button: a style sheet that fails once is never asked for again.
const loadPanel = () => import('./ColumnsPanel.tsx').then((file) => file.ColumnsPanel)

/** Which columns there are and in which order. */
export function ColumnsMenu(props: ColumnsMenuProps) {
  const { t } = useTranslation()
  const { button, Content, floating } = useLazyOverlay('dialog', loadPanel)
  return (
    <>
      <ToolbarButton {...button} icon={<IconColumns3 size={16} />} label={t('table:columns.menu')} />
      {Content && <Content {...props} floating={floating} className={classes.dropdown} />}
    </>
  )
}
