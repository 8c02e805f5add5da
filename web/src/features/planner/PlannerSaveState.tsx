import { VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import { IconCloudCheck, IconCloudUp, IconDeviceFloppy, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Planner.module.css'

type PlannerSaveStateProps = {
  /** The number of changes that are not saved yet. */
  changes: number
  isSaving: boolean
  /** Whether the menu is stored; a new week without changes has nothing to save. */
  isStored: boolean
  isLocked: boolean
  isReadOnly: boolean
}

const STATES = {
  saved: { icon: IconCloudCheck, text: 'planner:state.saved', hint: 'planner:state.savedHint' },
  saving: { icon: IconCloudUp, text: 'planner:state.saving', hint: 'planner:state.saving' },
  unsaved: { icon: IconDeviceFloppy, text: 'planner:state.unsaved', hint: 'planner:state.onDevice' },
} as const

/** Shows whether the week is saved and whether the user has its lock. */
export function PlannerSaveState({ changes, isSaving, isStored, isLocked, isReadOnly }: PlannerSaveStateProps) {
  const { t } = useTranslation()
  const { icon: Icon, text, hint } = STATES[isSaving ? 'saving' : changes > 0 ? 'unsaved' : 'saved']
  return (
    <span className={classes.state} aria-live="polite">
      {!isReadOnly && (isStored || changes > 0) && (
        <span className={classes.fact} title={t(hint)}>
          <Icon size={16} aria-hidden />
          {t(text)}
        </span>
      )}
      {isLocked && (
        <span className={classes.fact} title={t('planner:state.lockedByYou')}>
          <IconLock size={16} aria-hidden />
          <VisuallyHidden>{t('planner:state.lockedByYou')}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
