import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FloatingMenu } from '../floating/FloatingMenu.tsx'
import type { OverlayControl } from '../floating/useOnDemand.ts'
import type { DensityMenuProps } from './DensityMenu.tsx'
import { DENSITIES, type Density } from './types.ts'

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
