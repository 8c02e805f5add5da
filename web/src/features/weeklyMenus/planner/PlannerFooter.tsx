import { useTranslation } from 'react-i18next'
import { SaveBar } from '../../../core/record/form/SaveBar.tsx'
import { KEYBOARD_HELP_ID } from './grid/PlanGrid.tsx'
import classes from './Planner.module.css'
import { countPlanErrors } from './store/planErrors.ts'
import type { PlannerState } from './store/usePlanner.ts'

type PlannerFooterProps = {
  planner: PlannerState
  isDirty: boolean
  isNew: boolean
  onSave: () => void
  onDiscard: () => void
}

/** Shows the keyboard help of the grid, or the save bar in its position. */
export function PlannerFooter({ planner, isDirty, isNew, onSave, onDiscard }: PlannerFooterProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.bottom} data-bar={isDirty || undefined}>
      <p id={KEYBOARD_HELP_ID} className={classes.keys} data-covered={isDirty || undefined}>
        {t('planner:keys')}
      </p>
      {isDirty && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onSave()
          }}
        >
          <SaveBar
            changeCount={planner.changes}
            errorCount={countPlanErrors(planner.errors)}
            isNew={isNew}
            isSaving={planner.isSaving}
            onDiscard={onDiscard}
          />
        </form>
      )}
    </div>
  )
}
