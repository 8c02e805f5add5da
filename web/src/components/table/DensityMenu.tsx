import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { IconBaselineDensityMedium, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ToolButton } from './ToolButton.tsx'
import { DENSITIES, type Density } from './types.ts'

type DensityMenuProps = { value: Density; onChange: (density: Density) => void }

export function DensityMenu({ value, onChange }: DensityMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ToolButton icon={<IconBaselineDensityMedium size={16} />} label={t('table:density.menu')} />
      </Menu.Target>
      <Menu.Dropdown>
        {DENSITIES.map((density) => (
          <Menu.Item
            key={density}
            role="menuitemradio"
            aria-checked={density === value}
            rightSection={density === value && <IconCheck size={16} />}
            onClick={() => onChange(density)}
          >
            {t(`table:density.${density}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
