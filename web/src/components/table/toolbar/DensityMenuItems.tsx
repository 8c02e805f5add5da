import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FloatingMenu } from '../../overlay/FloatingMenu.tsx'
import type { OverlayControl } from '../../overlay/useLazyOverlay.ts'
import { DENSITIES, type Density } from '../columnSpec.ts'
import type { DensityMenuProps } from './DensityMenu.tsx'

export function DensityMenuItems({ floating, value, onChange }: DensityMenuProps & { floating: OverlayControl }) {
  const { t } = useTranslation()
  return (
    <FloatingMenu floating={floating}>
      <Menu.RadioGroup value={value} onChange={(density) => onChange(density as Density)}>
        {DENSITIES.map((density) => (
          <Menu.RadioItem key={density} value={density} closeMenuOnClick>
            {t(`table:density.${density}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </FloatingMenu>
  )
}
