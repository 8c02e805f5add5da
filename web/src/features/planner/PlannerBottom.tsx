import { useTranslation } from 'react-i18next'
import { SaveBar } from '../../components/record/SaveBar.tsx'
import { KEYS_ID } from './PlanGrid.tsx'
import classes from './Planner.module.css'
import { countErrors } from './planErrors.ts'
import type { Planning } from './usePlanner.ts'

type PlannerBottomProps = {
  planning: Planning
  isDirty: boolean
  isNew: boolean
  onSave: () => void
  onDiscard: () => void
}

/** The keys of the grid, or the save bar in the same place. */
export function PlannerBottom({ planning, isDirty, isNew, onSave, onDiscard }: PlannerBottomProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.bottom} data-bar={isDirty || undefined}>
      <p id={KEYS_ID} className={classes.keys} data-covered={isDirty || undefined}>
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
            changes={planning.changes}
            errors={countErrors(planning.errors)}
            isNew={isNew}
            saving={planning.saving}
            onDiscard={onDiscard}
          />
        </form>
      )}
    </div>
  )
}
