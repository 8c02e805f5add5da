import type { Person } from '@poledne/contract/http/fields'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/useFormat.ts'
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
import type { FieldSet, FieldValues } from '../recordFields.ts'
import { useFieldLabels } from '../useFieldLabels.ts'
import { FieldValue } from '../values/FieldValue.tsx'
import { SideBySideDialog, SideChoice } from './SideBySideDialog.tsx'
import classes from './Sides.module.css'

/** A stored version of a record or of settings; settings do not store who saved them. */
type StoredVersion = { version: number; updatedBy?: Person | null; updatedAt?: string }

type ConflictDialogProps<Values extends FieldValues, Stored extends StoredVersion> = {
  module: FieldSet
  conflict: { base: Values; mine: Values; theirs: Values; stored: Stored }
  onResolve: (merged: Values, stored: Stored) => void
  onClose: () => void
}

/** Lets the user choose between two versions of a form field by field; closing it keeps the form as it is. */
export function ConflictDialog<Values extends FieldValues, Stored extends StoredVersion>(
  props: ConflictDialogProps<Values, Stored>,
) {
  const { module, conflict, onResolve, onClose } = props
  const { t } = useTranslation()
  const format = useFormat()
  const { theirs, stored } = conflict
  const [fieldDifferences] = useState(() => findDifferences(module.fields, conflict))
  const [choices, setChoices] = useState<SideChoices>(() => proposeChoices(fieldDifferences))
  const count = fieldDifferences.filter(({ field }) => !choices[field]).length
  const saved = stored.updatedAt && {
    who: format.person(stored.updatedBy ?? null),
    when: format.shortInstant(stored.updatedAt),
  }
  return (
    <SideBySideDialog
      title={saved ? t('record:conflict.title') : t('record:conflict.settingsTitle')}
      body={saved ? t('record:conflict.body', saved) : t('record:conflict.settingsBody')}
      undecidedText={areAllDecided(fieldDifferences, choices) ? null : t('record:conflict.open', { count })}
      backLabel={t('record:conflict.back')}
      confirmLabel={t('record:conflict.save')}
      onChooseAll={(side) => setChoices(chooseSideForAll(fieldDifferences, side))}
      onConfirm={() => onResolve(mergeChoices(theirs, fieldDifferences, choices), stored)}
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
  module: FieldSet
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
