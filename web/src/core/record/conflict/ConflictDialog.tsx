import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  areAllDecided,
  type ConflictSide,
  chooseSideForAll,
  type FieldDifference,
  findDifferences,
  mergeChoices,
  proposeChoices,
  type SideChoices,
} from '../conflict.ts'
import { type AnyRecord, type FieldValues, pickFields, type RecordModule } from '../recordFields.ts'
import { useFieldLabels } from '../useFieldLabels.ts'
import type { RecordConflict } from '../useRecordForm.ts'
import { FieldValue } from '../values/FieldValue.tsx'
import { SideBySideDialog, SideChoice } from './SideBySideDialog.tsx'
import classes from './Sides.module.css'

type ConflictDialogProps = {
  module: RecordModule
  conflict: RecordConflict
  onResolve: (merged: FieldValues, theirs: AnyRecord) => void
  onClose: () => void
}

/** Lets the user choose between two versions of a record field by field; closing it keeps the form as it is. */
export function ConflictDialog({ module, conflict, onResolve, onClose }: ConflictDialogProps) {
  const { t } = useTranslation()
  const { base, mine, theirs } = conflict
  const [fieldDifferences] = useState(() => findDifferences(module, { base: base.fields, mine, theirs }))
  const [choices, setChoices] = useState<SideChoices>(() => proposeChoices(fieldDifferences))
  const count = fieldDifferences.filter(({ field }) => !choices[field]).length
  return (
    <SideBySideDialog
      theirs={theirs}
      title={t('record:conflict.title')}
      body={(saved) => t('record:conflict.body', saved)}
      undecidedText={areAllDecided(fieldDifferences, choices) ? null : t('record:conflict.open', { count })}
      backLabel={t('record:conflict.back')}
      confirmLabel={t('record:conflict.save')}
      onChooseAll={(side) => setChoices(chooseSideForAll(fieldDifferences, side))}
      onConfirm={() => onResolve(mergeChoices(pickFields(module, theirs), fieldDifferences, choices), theirs)}
      onClose={onClose}
    >
      {fieldDifferences.map((difference) => (
        <DifferenceChoice
          key={difference.field}
          module={module}
          difference={difference}
          side={choices[difference.field]}
          onChoose={(side) => setChoices((before) => ({ ...before, [difference.field]: side }))}
        />
      ))}
    </SideBySideDialog>
  )
}

type DifferenceChoiceProps = {
  module: RecordModule
  difference: FieldDifference
  side: ConflictSide | undefined
  onChoose: (side: ConflictSide) => void
}

function DifferenceChoice({ module, difference, side, onChoose }: DifferenceChoiceProps) {
  const { t } = useTranslation()
  const label = useFieldLabels(module)
  const { field, base, clash } = difference
  return (
    <SideChoice
      name={label(field)}
      clash={clash}
      side={side}
      onChoose={onChoose}
      renderSide={(each) => <FieldValue module={module} field={field} value={difference[each]} />}
    >
      <div className={classes.base}>
        <span className="quiet small">{t('record:conflict.before')}</span>
        <FieldValue module={module} field={field} value={base} />
      </div>
    </SideChoice>
  )
}
