import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconChevronDown,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconDeviceFloppy,
  IconLock,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { connectionStore, useOnline } from '../../../../core/http/connection.ts'
import { LazyMenu } from '../../../../core/overlay/LazyMenu.tsx'
import { useStore } from '../../../../core/storage/store.ts'
import classes from '../Planner.module.css'
import type { Autosave } from '../store/useAutosave.ts'

type PlannerSaveStateProps = {
  /** The number of changes that are not saved yet. */
  changes: number
  isSaving: boolean
  autosave: Autosave
  /** Whether the menu is stored; a new week without changes has nothing to save. */
  isStored: boolean
  isLocked: boolean
  isReadOnly: boolean
}

const STATES = {
  saved: { icon: IconCloudCheck, text: 'planner:state.saved', hint: 'planner:state.savedHint' },
  saving: { icon: IconCloudUp, text: 'planner:state.saving', hint: 'planner:state.saving' },
  unsaved: { icon: IconDeviceFloppy, text: 'planner:state.unsaved', hint: 'planner:state.onDevice' },
  failed: { icon: IconAlertTriangle, text: 'planner:state.failed', hint: 'planner:state.onDevice' },
  unreachable: { icon: IconCloudOff, text: 'planner:state.unreachable', hint: 'planner:state.onDevice' },
} as const

const loadPanel = () => import('./AutosavePanel.tsx').then(({ AutosavePanel }) => AutosavePanel)

/**
 * Shows whether the week is saved and whether the user has its lock. Where autosave is available, the save state is a
 * button that turns it on or off.
 */
export function PlannerSaveState(props: PlannerSaveStateProps) {
  const { changes, isSaving, autosave, isStored, isLocked, isReadOnly } = props
  const { t } = useTranslation()
  const isOnline = useOnline()
  const isServerReachable = useStore(connectionStore)
  const getState = () => {
    if (!isOnline || !isServerReachable) return 'unreachable'
    if (isSaving || autosave.isSavingChanges) return 'saving'
    if (changes === 0) return 'saved'
    return autosave.hasFailed ? 'failed' : 'unsaved'
  }
  const { icon: Icon, text, hint } = STATES[getState()]
  const isShown = changes > 0 || (isStored && !isReadOnly)
  return (
    <span className={classes.state}>
      {isShown && autosave.isAvailable && (
        <LazyMenu
          kind="dialog"
          load={loadPanel}
          renderButton={(button) => (
            <UnstyledButton {...button} className={classes.saveState} title={t(hint)}>
              <Icon size={16} aria-hidden />
              {t(text)}
              <IconChevronDown size={14} aria-hidden />
            </UnstyledButton>
          )}
        >
          {(AutosavePanel) => <AutosavePanel isOn={autosave.isOn} onChange={autosave.setOn} />}
        </LazyMenu>
      )}
      {isShown && !autosave.isAvailable && (
        <span className={classes.fact} title={t(hint)} aria-live="polite">
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
