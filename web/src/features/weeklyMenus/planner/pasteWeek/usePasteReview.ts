import { type Dish, dishes } from '@poledne/contract/modules/dish'
import type { ParsedWeek } from '@poledne/contract/modules/weekText'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnknownCode, parseDeclaredCodes } from '../../../../core/form/codeText.ts'
import { type FieldErrors, validateFields } from '../../../../core/form/formErrors.ts'
import { useSave } from '../../../../core/form/useSave.ts'
import type { FieldValues } from '../../../../core/record/recordFields.ts'
import { useCodelist } from '../../../../core/record/useCodelist.ts'
import { useSession } from '../../../../core/session/session.ts'
import { createRandomHex } from '../../../../core/storage/device.ts'
import { type CreatedDishes, createDishes, type NewDish } from '../../../dishes/index.ts'
import {
  type Answers,
  createAnswers,
  type DishAnswer,
  findNewDishes,
  findOpenKeys,
  type NewDishFields,
  type RowAnswer,
  readPastedWeek,
  skipOpen,
} from './pasteAnswers.ts'

/** The answers to a pasted week, and the creation of its new dishes. */
export function usePasteReview(parsed: ParsedWeek, onComplete: (answers: Answers, created: readonly Dish[]) => void) {
  const { t } = useTranslation()
  const canCreate = useSession().can('dishes.add')
  const allergens = useCodelist('allergens')
  const week = useMemo(() => readPastedWeek(parsed), [parsed])
  const [answers, setAnswers] = useState<Answers>(() => createAnswers(week, canCreate))
  const [hasAnswers, setHasAnswers] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, FieldErrors>>>({})
  const [created, setCreated] = useState<readonly Dish[]>([])
  const [doneCount, setDoneCount] = useState(0)
  const openKeys = findOpenKeys(week, answers)

  const changeAnswers = (change: (before: Answers) => Answers) => {
    setHasAnswers(true)
    setAnswers(change)
  }
  const answerDish = (key: string, change: Partial<DishAnswer>) => {
    setErrors(({ [key]: _, ...others }) => others)
    changeAnswers((before) => {
      const answer = before.dishes[key]
      return answer ? { ...before, dishes: { ...before.dishes, [key]: { ...answer, ...change } } } : before
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

  /** A repeated request for the same fields has the same key, so that it creates no second dish. */
  const requests = useRef(new Map<string, string>())
  const getRequestKey = (questionKey: string, fields: NewDishFields) => {
    const content = JSON.stringify([questionKey, fields])
    const key = requests.current.get(content) ?? createRandomHex(16)
    requests.current.set(content, key)
    return key
  }

  const creation = useSave<{ questionKeys: readonly string[]; newDishes: readonly NewDish[] }, CreatedDishes>({
    kind: 'create',
    // The dialog shows the progress and the errors itself.
    isSilent: () => true,
    mutationFn: ({ newDishes }) => createDishes(newDishes, setDoneCount),
    onSuccess: (result, { questionKeys, newDishes }) => {
      const getQuestionKey = (key: string) => questionKeys[newDishes.findIndex((dish) => dish.key === key)] ?? ''
      const next = { ...answers.dishes }
      for (const { key, dish } of result.created) {
        const answer = next[getQuestionKey(key)]
        const searched = { id: dish.id, name: dish.nameCs }
        if (answer) next[getQuestionKey(key)] = { ...answer, choice: dish.id, searched }
      }
      const all = [...created, ...result.created.map(({ dish }) => dish)]
      setAnswers({ ...answers, dishes: next })
      setCreated(all)
      setErrors(Object.fromEntries(result.failed.map((failed) => [getQuestionKey(failed.key), failed.errors])))
      if (result.failed.length === 0) onComplete({ ...answers, dishes: next }, all)
    },
  })

  /** Creates the new dishes and completes the paste. Returns the key of the first question with an error. */
  const confirm = (): string | null => {
    const newDishes = findNewDishes(week, answers).flatMap(({ key }) => {
      const fields = answers.dishes[key]?.fields
      return fields ? [{ questionKey: key, key: getRequestKey(key, fields), fields: toFields(fields) }] : []
    })
    const found = Object.fromEntries(
      newDishes
        .map(({ questionKey, fields }) => [questionKey, validate(fields)] as const)
        .filter(([, violations]) => Object.keys(violations).length > 0),
    )
    setErrors(found)
    const [firstInvalid] = Object.keys(found)
    if (firstInvalid !== undefined) return firstInvalid
    if (newDishes.length === 0) onComplete(answers, created)
    else creation.mutate({ questionKeys: newDishes.map(({ questionKey }) => questionKey), newDishes })
    return null
  }

  return {
    week,
    answers,
    hasAnswers,
    openKeys,
    errors,
    created,
    answerDish,
    answerRow,
    skipRest: () => changeAnswers((before) => skipOpen(week, before)),
    confirm,
    isCreating: creation.isPending,
    hasFailed: creation.isError,
    doneCount,
  }
}
