import { type Dish, dishes } from '@poledne/contract/modules/dish'
import type { ParsedWeek } from '@poledne/contract/modules/weekText'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnknownCode, parseDeclaredCodes } from '../../../../core/form/codeText.ts'
import { type FieldErrors, validateFields } from '../../../../core/form/formErrors.ts'
import { useSave } from '../../../../core/form/useSave.ts'
import { createIdempotencyKeys } from '../../../../core/http/idempotency.ts'
import type { FieldValues } from '../../../../core/record/recordFields.ts'
import { useCodelist } from '../../../../core/record/useCodelist.ts'
import { createDishes, groupDishErrors } from '../../../dishes/index.ts'
import {
  answerUndecided,
  buildInitialAnswers,
  type DishAnswer,
  findNewDishes,
  findUndecidedKeys,
  type NewDishFields,
  type PasteAnswers,
  type RowAnswer,
  readPastedWeek,
} from './pasteAnswers.ts'

/** The dishes to create, and the keys of their questions. */
type NewDishes = { keys: readonly string[]; fields: readonly FieldValues[] }

/** Manages the answers to a pasted week and creates its new dishes. */
export function usePasteReview(
  parsed: ParsedWeek,
  onComplete: (answers: PasteAnswers, created: readonly Dish[]) => void,
) {
  const { t } = useTranslation()
  const allergens = useCodelist('allergens')
  const week = useMemo(() => readPastedWeek(parsed), [parsed])
  const [answers, setAnswers] = useState<PasteAnswers>(() => buildInitialAnswers(week))
  const [hasAnswers, setHasAnswers] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, FieldErrors>>>({})
  const [withKey] = useState(() => createIdempotencyKeys())
  const openKeys = findUndecidedKeys(week, answers)

  const changeAnswers = (change: (before: PasteAnswers) => PasteAnswers) => {
    setHasAnswers(true)
    setAnswers(change)
  }
  const answerDish = (key: string, change: Partial<DishAnswer>) => {
    setErrors(({ [key]: _, ...others }) => others)
    changeAnswers((before) => {
      const answer = before.dishes[key]
      return answer
        ? { ...before, dishes: { ...before.dishes, [key]: { ...answer, isAccepted: true, ...change } } }
        : before
    })
  }
  const answerRow = (key: string, row: RowAnswer) =>
    changeAnswers((before) => ({ ...before, rows: { ...before.rows, [key]: row } }))

  const toFields = ({ codes, ...fields }: NewDishFields): FieldValues => ({
    ...fields,
    allergenIds: parseDeclaredCodes(allergens.items, codes),
    diets: [],
  })
  const validate = (fields: FieldValues): FieldErrors => {
    const unknownCodes = ((fields.allergenIds ?? []) as (number | string)[]).filter(isUnknownCode)
    if (unknownCodes.length === 0) return validateFields(dishes, fields, t)
    return {
      ...validateFields(dishes, { ...fields, allergenIds: null }, t),
      allergenIds: t('dishes:allergens.unknownCodes', { codes: unknownCodes.join(', ') }),
    }
  }

  const creation = useSave({
    kind: 'create',
    // The mutation shows no notification, because the dialog shows its progress and errors.
    isSilent: () => true,
    mutationFn: ({ fields }: NewDishes) => withKey(fields, (key) => createDishes(fields, key)),
    onSuccess: ({ items }, { keys }) => {
      const next = { ...answers.dishes }
      for (const [index, { id, nameCs }] of items.entries()) {
        const key = keys[index] ?? ''
        const answer = next[key]
        if (answer) next[key] = { ...answer, choice: id, isAccepted: true, searched: { id, name: nameCs } }
      }
      setAnswers({ ...answers, dishes: next })
      onComplete({ ...answers, dishes: next }, items)
    },
    onError: (error, { keys }) => {
      const groups = groupDishErrors(error.getFieldErrors(), keys.length)
      const found = keys.map((key, index) => [key, groups[index] ?? {}] as const)
      setErrors(Object.fromEntries(found.filter(([, group]) => Object.keys(group).length > 0)))
    },
  })

  /** Creates the new dishes and completes the paste. Returns the key of the first question with an error. */
  const confirm = (): string | null => {
    const newDishes = findNewDishes(week, answers).flatMap(({ key }) => {
      const fields = answers.dishes[key]?.fields
      return fields ? [{ key, fields: toFields(fields) }] : []
    })
    const found = newDishes
      .map(({ key, fields }) => [key, validate(fields)] as const)
      .filter(([, violations]) => Object.keys(violations).length > 0)
    setErrors(Object.fromEntries(found))
    if (found[0]) return found[0][0]
    if (newDishes.length === 0) onComplete(answers, [])
    else creation.mutate({ keys: newDishes.map(({ key }) => key), fields: newDishes.map(({ fields }) => fields) })
    return null
  }

  return {
    week,
    answers,
    hasAnswers,
    openKeys,
    errors,
    answerDish,
    answerRow,
    answerRest: (by: 'proposals' | 'create' | 'skip') => changeAnswers((before) => answerUndecided(week, before, by)),
    confirm,
    isCreating: creation.isPending,
    failure: creation.error,
  }
}
