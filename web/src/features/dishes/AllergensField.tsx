import { Chip, Input, SegmentedControl, Text } from '@mantine/core'
import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/Chip.layer.css'
import type { dishes } from '@poledne/contract/endpoints/dish'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCodelistHint } from '../../components/select/useCodelistHint.tsx'
import { getFieldError } from '../../lib/form/formErrors.ts'
import { getCodelistParam, useCodelist } from '../../lib/record/useCodelist.ts'
import { useFieldLabel } from '../../lib/record/useFieldLabel.ts'
import type { RecordForm } from '../../lib/record/useRecordForm.ts'
import classes from './AllergensField.module.css'
import { type AllergenDeclaration, getDeclaration, toAllergenIds, toggleAllergen } from './allergenDeclaration.ts'

const NAME = 'allergenIds'

/** Three answers that must not be confused: nobody has said, there are none, and these. */
export function AllergensField({ form: { module, form } }: { form: RecordForm<typeof dishes> }) {
  return <AllergenInputs key={form.key(NAME)} label={useFieldLabel(module)(NAME)} form={form} />
}

type AllergenInputsProps = {
  label: string
  form: RecordForm<typeof dishes>['form']
}

function AllergenInputs({ label, form }: AllergenInputsProps) {
  const { t } = useTranslation()
  const id = useId()
  const list = useCodelist('allergens')
  const { items } = list
  const [initial] = useState(() => (form.getValues()[NAME] ?? null) as number[] | null)
  const [declaration, setDeclaration] = useState<AllergenDeclaration>(() => getDeclaration(initial))
  const [chosenIds, setChosenIds] = useState<readonly number[]>(initial ?? [])
  const error = getFieldError(form.errors, NAME)
  const someHint = useCodelistHint('allergens', list, t('dishes:allergens.someHint'))

  const changeDeclaration = (next: AllergenDeclaration, ids: readonly number[]) => {
    setDeclaration(next)
    setChosenIds(ids)
    form.setFieldValue(NAME, toAllergenIds(next, ids), { forceUpdate: false })
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
        onChange={(next) => changeDeclaration(next as AllergenDeclaration, chosenIds)}
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
            const wasChosen = initial?.includes(allergenId) ?? false
            return (
              <Chip
                key={item.id}
                variant="outline"
                classNames={{ label: classes.chip }}
                checked={chosenIds.includes(allergenId)}
                disabled={item.disabled && !wasChosen}
                onChange={() => changeDeclaration('some', toggleAllergen(items, chosenIds, allergenId))}
              >
                <span className={classes.code}>{getCodelistParam(item, 'code')}</span> {item.value}
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
