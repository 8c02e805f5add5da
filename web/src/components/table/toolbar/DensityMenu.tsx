import { IconBaselineDensityMedium } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLazyOverlay } from '../../overlay/useLazyOverlay.ts'
import type { Density } from '../columnSpec.ts'
import classes from '../ListPage.module.css'
import { ToolbarButton } from './ToolbarButton.tsx'

export type DensityMenuProps = { value: Density; onChange: (density: Density) => void }

const loadItems = () => import('./DensityMenuItems.tsx').then((file) => file.DensityMenuItems)

export function DensityMenu(props: DensityMenuProps) {
  const { t } = useTranslation()
  const { button, Content, floating } = useLazyOverlay('menu', loadItems)
  return (
    <>
      <ToolbarButton
        {...button}
        className={classes.minor}
        icon={<IconBaselineDensityMedium size={16} />}
        label={t('table:density.menu')}
      />
      {Content && <Content {...props} floating={floating} />}
    </>
  )
}
