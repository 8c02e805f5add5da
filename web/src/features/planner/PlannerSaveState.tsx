import { UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { IconChevronDown, IconCloudCheck, IconCloudUpload, IconDeviceFloppy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LazyMenu } from '../../components/overlay/LazyMenu.tsx'
import classes from './Planner.module.css'
import type { Autosave } from './useAutosave.ts'

type PlannerSaveStateProps = { changes: number; isSaving: boolean; autosave: Autosave }

const loadPanel = () => import('./AutosavePanel.tsx').then(({ AutosavePanel }) => AutosavePanel)

/** Says whether the changes are saved. Where autosave is available, the text is a button that turns it on or off. */
export function PlannerSaveState({ changes, isSaving, autosave }: PlannerSaveStateProps) {
  const { t } = useTranslation()
  const [Icon, text] =
    isSaving || autosave.isSavingChanges
      ? [IconCloudUpload, t('app:save.saving')]
      : changes > 0
        ? [IconDeviceFloppy, t('planner:state.onDevice')]
        : [IconCloudCheck, t('planner:state.saved')]
  const content = (
    <>
      <Icon size={16} aria-hidden />
      {text}
    </>
  )
  if (!autosave.isAvailable)
    return (
      <span className={classes.fact} aria-live="polite">
        {content}
      </span>
    )
  return (
    <LazyMenu
      kind="dialog"
      load={loadPanel}
      renderButton={(props) => (
        <UnstyledButton {...props} className={classes.saveState}>
          {content}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      )}
    >
      {(AutosavePanel) => <AutosavePanel isOn={autosave.isOn} onChange={autosave.setOn} />}
    </LazyMenu>
  )
}
