import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { IconBaselineDensityMedium } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MENU } from './floating.ts'
import { ToolButton } from './ToolButton.tsx'
import { DENSITIES, type Density } from './types.ts'

type DensityMenuProps = { value: Density; onChange: (density: Density) => void }

export function DensityMenu({ value, onChange }: DensityMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" {...MENU}>
      <Menu.Target>
        <ToolButton icon={<IconBaselineDensityMedium size={16} />} label={t('table:density.menu')} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={(density) => onChange(density as Density)}>
          {DENSITIES.map((density) => (
            <Menu.RadioItem key={density} value={density} closeMenuOnClick>
              {t(`table:density.${density}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
