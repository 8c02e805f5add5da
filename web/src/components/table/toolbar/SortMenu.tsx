import type { Sort } from '@poledne/contract/list/listQuery'
import { IconArrowsSort } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLazyOverlay } from '../../overlay/useLazyOverlay.ts'
import type { ColumnLabel } from '../useColumnLabel.ts'
import { ToolbarButton } from './ToolbarButton.tsx'

export type SortMenuProps = {
  columns: readonly string[]
  sort: readonly Sort[]
  label: ColumnLabel
  onChange: (sort: Sort[]) => void
}

const loadItems = () => import('./SortMenuItems.tsx').then((file) => file.SortMenuItems)

/** For screens too narrow to have every header. */
export function SortMenu(props: SortMenuProps) {
  const { t } = useTranslation()
  const { button, Content, floating } = useLazyOverlay('menu', loadItems)
  return (
    <>
      <ToolbarButton {...button} icon={<IconArrowsSort size={16} />} label={t('table:sort.menu')} />
      {Content && <Content {...props} floating={floating} />}
    </>
  )
}
