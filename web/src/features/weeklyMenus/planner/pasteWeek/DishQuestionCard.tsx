import { Button, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Day } from '@poledne/contract/domain/day'
import { dishes } from '@poledne/contract/modules/dish'
import type { ParsedWeek } from '@poledne/contract/modules/weekText'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldErrors, getFieldError } from '../../../../core/form/formErrors.ts'
import { Select } from '../../../../core/form/select/Select.tsx'
import { getNameBySuffix, useNameSuffix } from '../../../../core/format/useNameSuffix.ts'
import { useCodelist } from '../../../../core/record/useCodelist.ts'
import { useFieldLabels } from '../../../../core/record/useFieldLabels.ts'
import { useSession } from '../../../../core/session/session.ts'
import { searchDishes } from '../store/planner.api.ts'
import { useAllergenText } from './DishAnswerLine.tsx'
import classes from './PasteWeek.module.css'
import {
  type DishAnswer,
  type DishQuestion,
  type NewDishFields as Fields,
  formatTextCodes,
  isUndecided,
} from './pasteAnswers.ts'

type NewDishFieldsProps = { fields: Fields; errors: FieldErrors; onChange: (change: Partial<Fields>) => void }

/** The inputs for a dish that the paste creates. Without allergen codes its allergens stay undeclared. */
function NewDishFields({ fields, errors, onChange }: NewDishFieldsProps) {
  const { t } = useTranslation()
  const label = useFieldLabels(dishes)
  const { items: types } = useCodelist('dishTypes')
  const typeOptions = [
    { value: '', label: t('dishes:hints.dishTypeId') },
    ...types.filter(({ disabled }) => !disabled).map(({ id, value }) => ({ value: String(id), label: value })),
  ]
  return (
    <div className={classes.newDish}>
      <TextInput
        size="sm"
        label={label('nameCs')}
        autoComplete="off"
        value={fields.nameCs}
        error={errors.nameCs}
        onChange={({ currentTarget: { value } }) => onChange({ nameCs: value })}
      />
      <TextInput
        size="sm"
        label={label('nameEn')}
        autoComplete="off"
        value={fields.nameEn}
        error={errors.nameEn}
        onChange={({ currentTarget: { value } }) => onChange({ nameEn: value })}
      />
      <NativeSelect
        size="sm"
        label={label('dishTypeId')}
        data={typeOptions}
        value={String(fields.dishTypeId ?? '')}
        error={errors.dishTypeId}
        onChange={({ currentTarget: { value } }) => onChange({ dishTypeId: value === '' ? null : Number(value) })}
      />
      <TextInput
        size="sm"
        label={t('dishes:allergens.codes')}
        placeholder={t('dishes:allergens.undeclared')}
        autoComplete="off"
        value={fields.codes}
        error={getFieldError(errors, 'allergenIds')}
        onChange={({ currentTarget: { value } }) => onChange({ codes: value })}
      />
    </div>
  )
}

const DEBOUNCE_MS = 150

type DishSearchSelectProps = {
  label: string
  /** The row and the day of the dish, which rank the results. */
  menuItemTypeId: number
  before: Day | null
  chosen: { id: number; name: string } | null
  onChoose: (dish: { id: number; name: string }) => void
}

/** Searches a dish by its name on the server. */
function DishSearchSelect({ label, menuItemTypeId, before, chosen, onChoose }: DishSearchSelectProps) {
  const { t, i18n } = useTranslation()
  const [text, setText] = useState(chosen?.name ?? '')
  const [search] = useDebouncedValue(text.trim() === chosen?.name ? '' : text.trim(), DEBOUNCE_MS)
  const { data = [], error } = useQuery({
    queryKey: ['codelist', 'dishes', i18n.language, 'search', search, { menuItemTypeId, before }],
    queryFn: ({ signal }) => searchDishes(i18n.language, search, { menuItemTypeId, before }, signal),
    placeholderData: keepPreviousData,
  })
  const found = data.map(({ id, value, disabled }) => ({ value: String(id), label: value, disabled }))
  const isListed = chosen === null || found.some(({ value }) => value === String(chosen.id))
  return (
    <Select
      aria-label={label}
      placeholder={t('pasteWeek:dish.search')}
      size="sm"
      searchable
      allowDeselect={false}
      // The server has already filtered the dishes and also finds misspelt names.
      filter={({ options }) => options}
      data={isListed ? found : [...found, { value: String(chosen.id), label: chosen.name, disabled: false }]}
      value={chosen ? String(chosen.id) : null}
      searchValue={text}
      nothingFoundMessage={error ? t('planner:cell.searchFailed') : t('planner:cell.nothing')}
      onSearchChange={setText}
      onChange={(value) => {
        const dish = found.find((each) => each.value === value)
        if (dish) onChoose({ id: Number(dish.value), name: dish.label })
      }}
    />
  )
}

const SEARCH = 'search'

type DishQuestionCardProps = {
  question: DishQuestion
  answer: DishAnswer
  dishes: ParsedWeek['dishes']
  /** The days and rows in which the text occurs. */
  places: string
  /** The row and the day of the first cell with the text, by which the search ranks dishes. */
  searchPlace: { menuItemTypeId: number; before: Day | null }
  errors: FieldErrors
  /** Whether the user tried to continue without an answer. */
  isMissing: boolean
  onChange: (change: Partial<DishAnswer>) => void
}

/** Asks which dish a text is: one of the candidates, another dish, a new one, or no dish. */
export function DishQuestionCard(props: DishQuestionCardProps) {
  const { question, answer, dishes, places, searchPlace, errors, isMissing, onChange } = props
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  const describeAllergens = useAllergenText()
  const canCreate = useSession().can('dishes.add')
  const [isSearching, setIsSearching] = useState(false)
  const ids = [...new Set([...(question.dishId ? [question.dishId] : []), ...question.candidates.map((c) => c.dishId)])]
  const candidates = ids.flatMap((id) => dishes.find((dish) => dish.id === id) ?? [])
  const { choice, searched, fields } = answer
  const isFound = typeof choice === 'number' && !ids.includes(choice)
  const value = isSearching || isFound ? SEARCH : choice === null ? '' : String(choice)

  const choose = (next: string) => {
    setIsSearching(next === SEARCH)
    if (next === SEARCH) onChange({ choice: searched?.id ?? null })
    else onChange({ choice: next === 'create' || next === 'skip' ? next : Number(next) })
  }
  const codes = formatTextCodes(question)

  return (
    <Radio.Group
      className={classes.card}
      data-open={isUndecided(answer) || undefined}
      label={<span className="strong breaks">{question.text}</span>}
      description={[places, codes && t('pasteWeek:dish.codes', { codes })].filter(Boolean).join(' · ')}
      error={isMissing && isUndecided(answer) ? t('pasteWeek:dish.missing') : undefined}
      value={value}
      onChange={choose}
    >
      <div className={classes.choices}>
        {candidates.map((dish) => (
          <Radio
            key={dish.id}
            size="sm"
            value={String(dish.id)}
            label={
              <>
                {getNameBySuffix(suffix, dish)}{' '}
                <span className={classes.codes}>{describeAllergens(dish.allergenIds)}</span>
              </>
            }
            // The pasted text is often Czech, so the Czech name is shown too.
            description={getNameBySuffix(suffix, dish) === dish.nameCs ? undefined : dish.nameCs}
          />
        ))}
        <Radio size="sm" value={SEARCH} label={t('pasteWeek:dish.other')} />
        {value === SEARCH && (
          <div className={classes.detail}>
            <DishSearchSelect
              {...searchPlace}
              label={t('pasteWeek:dish.searchFor', { text: question.text })}
              chosen={searched}
              onChoose={(dish) => {
                setIsSearching(false)
                onChange({ searched: dish, choice: dish.id })
              }}
            />
          </div>
        )}
        {canCreate && <Radio size="sm" value="create" label={t('dishes:new')} />}
        {canCreate && choice === 'create' && !isSearching && (
          <div className={classes.detail}>
            <NewDishFields
              fields={fields}
              errors={errors}
              onChange={(change) => onChange({ fields: { ...fields, ...change } })}
            />
            {errors[''] && (
              <p className={classes.error} role="alert">
                {errors['']}
              </p>
            )}
          </div>
        )}
        <Radio size="sm" value="skip" label={t('pasteWeek:dish.skip')} />
        {choice !== null && isUndecided(answer) && (
          <Button className={classes.accept} size="compact-sm" variant="light" onClick={() => onChange({})}>
            {t('pasteWeek:dish.accept')}
          </Button>
        )}
      </div>
    </Radio.Group>
  )
}
