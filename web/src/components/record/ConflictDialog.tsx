import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Choices,
  chooseAll,
  type Difference,
  differences,
  isDecided,
  merge,
  proposeChoices,
  type Side,
} from '../../lib/conflict.ts'
import type { RecordModule } from '../../lib/recordFields.ts'
import { type AnyRecord, type FieldValues, fieldsOf } from '../../lib/recordFields.ts'
import { useFieldLabel } from '../../lib/useFieldLabel.ts'
import type { Conflict } from '../../lib/useRecordForm.ts'
import { FieldValue } from './FieldValue.tsx'
import { SideChoice } from './SideChoice.tsx'
import classes from './Sides.module.css'
import { SidesDialog } from './SidesDialog.tsx'

type ConflictDialogProps = {
  module: RecordModule
  conflict: Conflict
  onResolve: (merged: FieldValues, theirs: AnyRecord) => void
  onClose: () => void
}

/** Two people saved one record: field by field, whose value holds. Closing it leaves the form as it was typed. */
export function ConflictDialog({ module, conflict, onResolve, onClose }: ConflictDialogProps) {
  const { t } = useTranslation()
  const { theirs } = conflict
  const [found] = useState(() => differences(module, conflict))
  const [choices, setChoices] = useState<Choices>(() => proposeChoices(found))
  const count = found.filter(({ field }) => !choices[field]).length
  return (
    <SidesDialog
      theirs={theirs}
      title={t('record:conflict.title')}
      body={(saved) => t('record:conflict.body', saved)}
      open={isDecided(found, choices) ? null : t('record:conflict.open', { count })}
      back={t('record:conflict.back')}
      confirm={t('record:conflict.save')}
      onAll={(side) => setChoices(chooseAll(found, side))}
      onConfirm={() => onResolve(merge(fieldsOf(module, theirs), found, choices), theirs)}
      onClose={onClose}
    >
      {found.map((difference) => (
        <DifferenceChoice
          key={difference.field}
          module={module}
          difference={difference}
          side={choices[difference.field]}
          onChoose={(side) => setChoices((before) => ({ ...before, [difference.field]: side }))}
        />
      ))}
    </SidesDialog>
  )
}

type DifferenceChoiceProps = {
  module: RecordModule
  difference: Difference
  side: Side | undefined
  onChoose: (side: Side) => void
}

function DifferenceChoice({ module, difference, side, onChoose }: DifferenceChoiceProps) {
  const { t } = useTranslation()
  const label = useFieldLabel(module)
  const { field, base, clash } = difference
  return (
    <SideChoice
      name={label(field)}
      clash={clash}
      side={side}
      onChoose={onChoose}
      view={(each) => <FieldValue module={module} field={field} value={difference[each]} />}
    >
      <div className={classes.base}>
        <span className={classes.quiet}>{t('record:conflict.before')}</span>
        <FieldValue module={module} field={field} value={base} />
      </div>
    </SideChoice>
  )
}
