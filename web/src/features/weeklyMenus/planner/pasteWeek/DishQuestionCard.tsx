import { Radio } from '@mantine/core'
import type { Day } from '@poledne/contract/domain/day'
import type { ParsedWeek } from '@poledne/contract/modules/weekText'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCodes } from '../../../../core/form/codeText.ts'
import type { FieldErrors } from '../../../../core/form/formErrors.ts'
import { getName, useNameSuffix } from '../../../../core/format/useNameSuffix.ts'
import { useCodelist } from '../../../../core/record/useCodelist.ts'
import { useSession } from '../../../../core/session/session.ts'
import { DishSearchSelect } from './DishSearchSelect.tsx'
import { NewDishFields } from './NewDishFields.tsx'
import classes from './PasteWeek.module.css'
import { type DishAnswer, type DishQuestion, formatTextCodes } from './pasteAnswers.ts'

const SEARCH = 'search'

type DishQuestionCardProps = {
  question: DishQuestion
  answer: DishAnswer
  dishes: ParsedWeek['dishes']
  /** The days and rows of the text. */
  places: string
  /** The row and the day of the first cell with the text, which rank the search. */
  searchPlace: { menuItemTypeId: number; before: Day | null }
  errors: FieldErrors
  /** Whether the user tried to confirm without an answer. */
  isMissing: boolean
  onChange: (change: Partial<DishAnswer>) => void
}

/** Asks which dish a text is: one of the candidates, another one, a new one, or none. */
export function DishQuestionCard(props: DishQuestionCardProps) {
  const { question, answer, dishes, places, searchPlace, errors, isMissing, onChange } = props
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  const { items: allergens } = useCodelist('allergens')
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
  const describeAllergens = (allergenIds: number[] | null) => {
    if (allergenIds === null) return t('pasteWeek:dish.undeclared')
    return allergenIds.length === 0 ? t('pasteWeek:dish.noAllergens') : formatCodes(allergens, allergenIds)
  }
  const codes = formatTextCodes(question)

  return (
    <Radio.Group
      className={classes.card}
      data-open={choice === null || undefined}
      label={<span className={classes.text}>{question.text}</span>}
      description={[places, codes && t('pasteWeek:dish.codes', { codes })].filter(Boolean).join(' · ')}
      error={isMissing && choice === null ? t('pasteWeek:dish.missing') : undefined}
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
                {getName(suffix, dish)} <span className={classes.codes}>{describeAllergens(dish.allergenIds)}</span>
              </>
            }
            // The text is often Czech, so its name is shown too.
            description={getName(suffix, dish) === dish.nameCs ? undefined : dish.nameCs}
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
        {canCreate && <Radio size="sm" value="create" label={t('pasteWeek:dish.create')} />}
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
      </div>
    </Radio.Group>
  )
}
