import { Chip, Input, SegmentedControl, Text } from '@mantine/core'
import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/Chip.layer.css'
import type { dishes } from '@poledne/contract/dish'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListHint } from '../../components/select/useListHint.tsx'
import { errorOf } from '../../lib/formErrors.ts'
import { codelistParam, useCodelist } from '../../lib/useCodelist.ts'
import { useFieldLabel } from '../../lib/useFieldLabel.ts'
import type { RecordForm } from '../../lib/useRecordForm.ts'
import classes from './AllergensField.module.css'
import { type Declaration, declarationOf, idsOf, toggled } from './allergens.ts'

const NAME = 'allergenIds'

/** Three answers that must not be confused: nobody has said, there are none, and these. */
export function AllergensField({ form: { module, form } }: { form: RecordForm<typeof dishes> }) {
  return <Allergens key={form.key(NAME)} label={useFieldLabel(module)(NAME)} form={form} />
}

type AllergensProps = {
  label: string
  form: RecordForm<typeof dishes>['form']
}

function Allergens({ label, form }: AllergensProps) {
  const { t } = useTranslation()
  const id = useId()
  const list = useCodelist('allergens')
  const { items } = list
  const [initial] = useState(() => (form.getValues()[NAME] ?? null) as number[] | null)
  const [declaration, setDeclaration] = useState<Declaration>(() => declarationOf(initial))
  const [chosen, setChosen] = useState<readonly number[]>(initial ?? [])
  const error = errorOf(form.errors, NAME)
  const someHint = useListHint('allergens', list, t('dishes:allergens.someHint'))

  const declare = (next: Declaration, ids: readonly number[]) => {
    setDeclaration(next)
    setChosen(ids)
    form.setFieldValue(NAME, idsOf(next, ids), { forceUpdate: false })
    // What was said of single items is said of the list, and goes with it.
    for (const key of Object.keys(form.errors)) if (key.startsWith(`${NAME}.`)) form.clearFieldError(key)
  }

  return (
    <fieldset className={classes.field} aria-describedby={`${id}-hint`}>
      <legend id={`${id}-label`} className={classes.label}>
        {label}
      </legend>
      <SegmentedControl
        aria-labelledby={`${id}-label`}
        className={classes.states}
        value={declaration}
        onChange={(next) => declare(next as Declaration, chosen)}
        data={(['undeclared', 'none', 'some'] as const).map((value) => ({
          value,
          label: t(`dishes:allergens.${value}`),
        }))}
      />
      <Text id={`${id}-hint`} size="sm" className={classes.hint}>
        {declaration === 'some' ? someHint : t(`dishes:allergens.${declaration}Hint`)}
      </Text>
      {declaration === 'some' && (
        <div className={classes.chips}>
          {items.map((item) => {
            const allergenId = Number(item.id)
            const kept = initial?.includes(allergenId) ?? false
            return (
              <Chip
                key={item.id}
                variant="outline"
                classNames={{ label: classes.chip }}
                checked={chosen.includes(allergenId)}
                disabled={item.disabled && !kept}
                onChange={() => declare('some', toggled(items, chosen, allergenId))}
              >
                <span className={classes.code}>{codelistParam(item, 'code')}</span> {item.value}
              </Chip>
            )
          })}
        </div>
      )}
      {error && (
        <Input.Error tabIndex={-1} aria-invalid="true">
          {error}
        </Input.Error>
      )}
    </fieldset>
  )
}
