import { IconLayoutList } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '../../../lib/list/useListSearch.ts'
import { useLazyOverlay } from '../../overlay/useLazyOverlay.ts'
import classes from './menus.module.css'
import { ToolbarButton } from './ToolbarButton.tsx'

export type ViewsMenuProps = { search: ListSearch; shown: readonly string[] }

// The styles come with the button: a style sheet that fails once is never asked for again.
const loadPanel = () => import('./ViewsPanel.tsx').then((file) => file.ViewsPanel)

/** Named views of this list. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { t } = useTranslation()
  const { button, Content, floating } = useLazyOverlay('dialog', loadPanel)
  return (
    <>
      <ToolbarButton {...button} icon={<IconLayoutList size={16} />} label={t('table:views.menu')} />
      {Content && <Content {...props} floating={floating} className={classes.dropdown} />}
    </>
  )
}
