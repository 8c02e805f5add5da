import type { Sort } from '@poledne/contract/list'
import { IconArrowsSort } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOnDemand } from '../floating/useOnDemand.ts'
import { ToolButton } from './ToolButton.tsx'
import type { ColumnLabel } from './useColumnLabel.ts'

export type SortMenuProps = {
  columns: readonly string[]
  sort: readonly Sort[]
  label: ColumnLabel
  onChange: (sort: Sort[]) => void
}

const load = () => import('./SortItems.tsx').then((file) => file.SortItems)

/** For screens too narrow to have every header. */
export function SortMenu(props: SortMenuProps) {
  const { t } = useTranslation()
  const { button, Part, floating } = useOnDemand('menu', load)
  return (
    <>
      <ToolButton {...button} icon={<IconArrowsSort size={16} />} label={t('table:sort.menu')} />
      {Part && <Part {...props} floating={floating} />}
    </>
  )
}
