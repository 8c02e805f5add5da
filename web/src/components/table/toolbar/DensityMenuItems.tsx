import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FloatingMenu } from '../../overlay/FloatingMenu.tsx'
import { DENSITIES, type Density } from '../columnSpec.ts'

type DensityMenuItemsProps = { value: Density; onChange: (density: Density) => void }

export function DensityMenuItems({ value, onChange }: DensityMenuItemsProps) {
  const { t } = useTranslation()
  return (
    <FloatingMenu>
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
