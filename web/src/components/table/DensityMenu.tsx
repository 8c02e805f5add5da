import { IconBaselineDensityMedium } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOnDemand } from '../floating/useOnDemand.ts'
import classes from './ListPage.module.css'
import { ToolButton } from './ToolButton.tsx'
import type { Density } from './types.ts'

export type DensityMenuProps = { value: Density; onChange: (density: Density) => void }

const load = () => import('./DensityItems.tsx').then((file) => file.DensityItems)

export function DensityMenu(props: DensityMenuProps) {
  const { t } = useTranslation()
  const { button, Part, floating } = useOnDemand('menu', load)
  return (
    <>
      <ToolButton
        {...button}
        className={classes.minor}
        icon={<IconBaselineDensityMedium size={16} />}
        label={t('table:density.menu')}
      />
      {Part && <Part {...props} floating={floating} />}
    </>
  )
}
