import { Anchor, Chip, Input, SegmentedControl, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { dishes } from '@poledne/contract/endpoints/dish'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceField, TextField } from '../../components/record/fields/fields.tsx'
import { codelistQuery, getCodelistParam, useCodelist } from '../../lib/record/useCodelist.ts'
import type { RecordForm } from '../../lib/record/useRecordForm.ts'
import { computeSimilarity } from './computeSimilarity.ts'
import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/Chip.layer.css'
import { useCodelistHint } from '../../components/select/useCodelistHint.tsx'
import { getFieldError } from '../../lib/form/formErrors.ts'
import { useFieldLabels } from '../../lib/record/useFieldLabels.ts'
import classes from './AllergensField.module.css'
import { type AllergenDeclaration, getDeclaration, toAllergenIds, toggleAllergen } from './allergenDeclaration.ts'

const NAME = 'allergenIds'

/** Declares the allergens of a dish: undeclared, none, or a list. */
function AllergensField({ form: { module, form } }: { form: RecordForm<typeof dishes> }) {
  return <AllergenInputs key={form.key(NAME)} label={useFieldLabels(module)(NAME)} form={form} />
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
    // Errors of single items are outdated, because the whole list was replaced.
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

const DEBOUNCE_MS = 400
const MIN_LENGTH = 4
const MIN_SIMILARITY = 0.5
const MAX_SUGGESTIONS = 3

const LANGUAGES = { nameCs: 'cs', nameEn: 'en' } as const

/** Links to dishes with a similar name while a new dish is being named. The dish can be saved anyway. */
function useSimilarDishes(form: RecordForm<typeof dishes>, name: keyof typeof LANGUAGES): ReactNode {
  const { t } = useTranslation()
  const [text, setText] = useState(() => String(form.form.getValues()[name] ?? ''))
  form.form.watch(name, ({ value }) => setText(String(value ?? '')))
  const [typed] = useDebouncedValue(text.trim(), DEBOUNCE_MS)
  const isEnabled = form.isNew && typed.length >= MIN_LENGTH
  const { data = [] } = useQuery({
    ...codelistQuery('dishes', LANGUAGES[name], { search: typed }),
    enabled: isEnabled,
    retry: false,
  })
  const similarDishes = data
    .map((dish) => ({ dish, score: computeSimilarity(dish.value, typed) }))
    .filter(({ score }) => score >= MIN_SIMILARITY)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_SUGGESTIONS)
  if (!isEnabled || similarDishes.length === 0) return undefined
  return (
    <span role="status">
      {t('dishes:similar', { count: similarDishes.length })}{' '}
      {similarDishes.map(({ dish }, index) => (
        <span key={dish.id}>
          {index > 0 && ', '}
          <Anchor component={Link} to={`/dishes/${dish.id}`} target="_blank" inherit>
            {dish.value}
          </Anchor>
          {dish.disabled && ` (${t('dishes:similarArchived')})`}
        </span>
      ))}
    </span>
  )
}

export function DishForm({ form }: { form: RecordForm<typeof dishes> }) {
  const { t } = useTranslation()
  const similarCs = useSimilarDishes(form, 'nameCs')
  const similarEn = useSimilarDishes(form, 'nameEn')
  return (
    <>
      <TextField form={form} name="nameCs" hint={similarCs} autoFocus />
      <TextField form={form} name="nameEn" hint={similarEn ?? t('dishes:hints.nameEn')} />
      <ChoiceField form={form} name="dishTypeId" codelist="dishTypes" placeholder={t('dishes:hints.dishTypeId')} />
      <AllergensField form={form} />
    </>
  )
}
