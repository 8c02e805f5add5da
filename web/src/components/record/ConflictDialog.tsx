import { Badge, Button, Group, Radio, Text } from '@mantine/core'
import '@mantine/core/styles/Badge.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'
import '@mantine/core/styles/RadioCard.layer.css'
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
import { useFormat } from '../../lib/useFormat.ts'
import type { Conflict } from '../../lib/useRecordForm.ts'
import classes from './ConflictDialog.module.css'
import { Dialog } from './Dialog.tsx'
import { FieldValue } from './FieldValue.tsx'

type ConflictDialogProps = {
  module: RecordModule
  conflict: Conflict
  onResolve: (merged: FieldValues, theirs: AnyRecord) => void
  onClose: () => void
}

/** Two people saved one record: field by field, whose value holds. Closing it leaves the form as it was typed. */
export function ConflictDialog({ module, conflict, onResolve, onClose }: ConflictDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { theirs } = conflict
  const [found] = useState(() => differences(module, conflict))
  const [choices, setChoices] = useState<Choices>(() => proposeChoices(found))
  const open = found.filter(({ field }) => !choices[field]).length
  const who = theirs.updatedBy?.username ?? t('record:meta.nobody')

  return (
    <Dialog opened onClose={onClose} wide title={t('record:conflict.title')}>
      <Text>
        {t('record:conflict.body', {
          who,
          when: format.moment(theirs.updatedAt),
        })}
      </Text>
      <Group gap="xs" my="md">
        <Button variant="default" size="xs" onClick={() => setChoices(chooseAll(found, 'mine'))}>
          {t('record:conflict.allMine')}
        </Button>
        <Button variant="default" size="xs" onClick={() => setChoices(chooseAll(found, 'theirs'))}>
          {t('record:conflict.allTheirs')}
        </Button>
      </Group>
      {found.map((difference) => (
        <DifferenceChoice
          key={difference.field}
          module={module}
          difference={difference}
          side={choices[difference.field]}
          onChoose={(side) => setChoices((before) => ({ ...before, [difference.field]: side }))}
        />
      ))}
      <Group justify="flex-end" mt="lg" gap="xs">
        {open > 0 && <span className={classes.open}>{t('record:conflict.open', { count: open })}</span>}
        <Button variant="default" onClick={onClose}>
          {t('record:conflict.back')}
        </Button>
        <Button
          disabled={!isDecided(found, choices)}
          onClick={() => onResolve(merge(fieldsOf(module, theirs), found, choices), theirs)}
        >
          {t('record:conflict.save')}
        </Button>
      </Group>
    </Dialog>
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
    <fieldset className={classes.difference}>
      <legend className={classes.field}>
        {label(field)}
        {clash && (
          <Badge variant="light" color="yellow" tt="none">
            {t('record:conflict.clash')}
          </Badge>
        )}
      </legend>
      <div className={classes.sides}>
        {(['mine', 'theirs'] as const).map((each) => (
          <Radio.Card
            key={each}
            className={classes.side}
            checked={side === each}
            onClick={() => onChoose(each)}
            aria-label={`${label(field)}: ${t(`record:conflict.${each}`)}`}
          >
            <Radio.Indicator />
            <span className={classes.value}>
              <span className={classes.quiet}>{t(`record:conflict.${each}`)}</span>
              <FieldValue module={module} field={field} value={difference[each]} />
            </span>
          </Radio.Card>
        ))}
      </div>
      <div className={classes.base}>
        <span className={classes.quiet}>{t('record:conflict.before')}</span>
        <FieldValue module={module} field={field} value={base} />
      </div>
    </fieldset>
  )
}
