import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FloatingPanel } from '../../../../core/overlay/FloatingPanel.tsx'

type AutosavePanelProps = { isOn: boolean; onChange: (isOn: boolean) => void }

/** The panel that turns autosave on or off, for all weekly menus of the user. */
export function AutosavePanel({ isOn, onChange }: AutosavePanelProps) {
  const { t } = useTranslation()
  return (
    <FloatingPanel label={t('planner:autosave.label')} position="bottom-start">
      <Switch
        label={t('planner:autosave.label')}
        description={t('planner:autosave.hint')}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </FloatingPanel>
  )
}
