import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import { removeAccentsAndCase } from '@poledne/contract/domain/compareText'
import { formatFilter } from '@poledne/contract/list/listQuery'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { dishes } from '@poledne/contract/modules/dish'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnknownCode, parseDeclaredCodes } from '../../../core/form/codeText.ts'
import { type FieldErrors, getFieldError, validateFields } from '../../../core/form/formErrors.ts'
import { useSave } from '../../../core/form/useSave.ts'
import { callApi } from '../../../core/http/http.ts'
import { createIdempotencyKeys } from '../../../core/http/idempotency.ts'
import { PreviewNotice, PreviewProgress } from '../../../core/preview/preview.tsx'
import type { FieldValues } from '../../../core/record/recordFields.ts'
import { useCodelist } from '../../../core/record/useCodelist.ts'
import { useFieldLabels } from '../../../core/record/useFieldLabels.ts'
import { createDishes } from '../dishCreation.ts'
import { groupDishErrors } from '../groupDishErrors.ts'
import classes from './DishReview.module.css'
import type { DishLine } from './parseDishLines.ts'

/** The number of names that one request looks up, because the length of a URL is limited. */
const NAMES_PER_REQUEST = 20

async function findExistingNames(names: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string>> {
  const groups = Array.from({ length: Math.ceil(names.length / NAMES_PER_REQUEST) }, (_, index) =>
    names.slice(index * NAMES_PER_REQUEST, (index + 1) * NAMES_PER_REQUEST),
  )
  const found = new Set<string>()
  for (const values of groups) {
    const query = new URLSearchParams({ page: '1', pageSize: '200' })
    query.append('filter', formatFilter({ column: 'nameCs', operator: 'equals', values }))
    const { items } = await callApi('GET dishes/', { query, signal })
    for (const { nameCs } of items) found.add(removeAccentsAndCase(nameCs))
  }
  return found
}

const NO_NAMES: ReadonlySet<string> = new Set()

/** Returns which of the names already belong to a dish, without case and accents. */
function useExistingNames(names: readonly string[]): ReadonlySet<string> {
  const searched = [...new Set(names.map((name) => name.trim()).filter(Boolean))].sort()
  const { data = NO_NAMES } = useQuery({
    queryKey: ['dishes', 'existingNames', searched],
    queryFn: ({ signal }) => findExistingNames(searched, signal),
    enabled: searched.length > 0,
    placeholderData: (before) => before,
  })
  return data
}

type CreationOptions = { onCreated: () => void; onRefused: (errors: FieldErrors[]) => void }

/** Creates all dishes or none, and offers to undo it. */
function useCreateDishes({ onCreated, onRefused }: CreationOptions) {
  const { t } = useTranslation()
  const [withKey] = useState(() => createIdempotencyKeys())
  return useSave({
    kind: 'create',
    isFailureOnScreen: true,
    mutationFn: (newDishes: readonly FieldValues[]) => withKey(newDishes, (key) => createDishes(newDishes, key)),
    messages: { success: (_, { items }) => t('dishes:several.created', { count: items.length }) },
    undo: ({ undo }) => undo,
    changes: [dishes.name, 'changes'],
    onSuccess: onCreated,
    onError: (error, newDishes) => onRefused(groupDishErrors(error.getFieldErrors(), newDishes.length)),
  })
}

/** The type and the allergen codes for dishes whose line has none. */
export type DishReviewDefaults = { dishTypeId: number | null; codes: string }

type ReviewRow = DishLine & {
  /**
   * Whether the dish is created. It is null until the user decides: a dish whose name already exists is not created.
   */
  isIncluded: boolean | null
  errors: FieldErrors
}

type DishReviewProps = {
  lines: readonly DishLine[]
  types: readonly CodelistItem[]
  defaults: DishReviewDefaults
  onBack: () => void
  onClose: () => void
}

/** Shows the parsed lines as rows that can be corrected, and creates either all chosen dishes or none. */
export function DishReview({ lines, types, defaults, onBack, onClose }: DishReviewProps) {
  const { t } = useTranslation()
  const label = useFieldLabels(dishes)
  const allergens = useCodelist('allergens')
  const [common, setCommon] = useState(defaults)
  const [rows, setRows] = useState<readonly ReviewRow[]>(() =>
    lines.map((line) => ({ ...line, isIncluded: null, errors: {} })),
  )
  const existingNames = useExistingNames(lines.map(({ nameCs }) => nameCs))
  const [hasFailed, setHasFailed] = useState(false)

  const showErrors = (errors: readonly FieldErrors[]) => {
    setHasFailed(true)
    const byRow = new Map(chosenRows.map((row, index) => [row, errors[index]]))
    setRows(rows.map((row) => ({ ...row, errors: byRow.get(row) ?? {} })))
  }
  const creation = useCreateDishes({ onCreated: onClose, onRefused: showErrors })
  const isCreating = creation.isPending

  const findDuplicate = (row: ReviewRow): 'exists' | 'twice' | null => {
    const name = removeAccentsAndCase(row.nameCs.trim())
    if (existingNames.has(name)) return 'exists'
    const first = rows.find(({ nameCs }) => removeAccentsAndCase(nameCs.trim()) === name)
    return first && first !== row ? 'twice' : null
  }
  const isChosen = (row: ReviewRow) => row.isIncluded ?? findDuplicate(row) === null
  const changeRow = (changed: ReviewRow, change: Partial<ReviewRow>) =>
    setRows(rows.map((row) => (row === changed ? { ...row, errors: {}, ...change } : row)))
  const toFields = ({ nameCs, nameEn, dishTypeId, codes }: ReviewRow): FieldValues => ({
    nameCs,
    nameEn,
    dishTypeId: dishTypeId ?? common.dishTypeId,
    allergenIds: parseDeclaredCodes(allergens.items, codes || common.codes),
    diets: [],
  })
  const validateRow = (row: ReviewRow): FieldErrors => {
    const fields = toFields(row)
    const values = (fields.allergenIds ?? []) as (number | string)[]
    const unknownCodes = values.filter(isUnknownCode)
    if (unknownCodes.length === 0) return validateFields(dishes, fields, t)
    return {
      ...validateFields(dishes, { ...fields, allergenIds: null }, t),
      allergenIds: t('dishes:allergens.unknownCodes', { codes: unknownCodes.join(', ') }),
    }
  }
  const chosenRows = rows.filter(isChosen)
  const createChosen = () => {
    const errors = chosenRows.map(validateRow)
    if (errors.some((each) => Object.keys(each).length > 0)) return showErrors(errors)
    setHasFailed(false)
    creation.mutate(chosenRows.map(toFields))
  }
  const typeOptions = [
    { value: '', label: t('dishes:hints.dishTypeId') },
    ...types.filter(({ disabled }) => !disabled).map(({ id, value }) => ({ value: String(id), label: value })),
  ]

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        createChosen()
      }}
    >
      <fieldset className={classes.fields} disabled={isCreating}>
        <div className={classes.common}>
          <NativeSelect
            label={t('dishes:several.typeForAll')}
            data={typeOptions}
            value={String(common.dishTypeId ?? '')}
            onChange={({ currentTarget: { value } }) =>
              setCommon({ ...common, dishTypeId: value === '' ? null : Number(value) })
            }
          />
          <TextInput
            label={t('dishes:several.codesForAll')}
            placeholder={t('dishes:allergens.codesExample')}
            autoComplete="off"
            value={common.codes}
            onChange={({ currentTarget: { value } }) => setCommon({ ...common, codes: value })}
          />
        </div>
        {hasFailed && <PreviewNotice mb="sm">{t('dishes:several.failed')}</PreviewNotice>}
        <ul className={classes.rows}>
          {rows.map((row, index) => {
            const duplicate = findDuplicate(row)
            const name = row.nameCs || String(index + 1)
            const general = row.errors['']
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order
              <li key={index} className={classes.row} data-skipped={!isChosen(row) || undefined}>
                <Checkbox
                  className={classes.include}
                  aria-label={t('dishes:several.include', { name })}
                  checked={isChosen(row)}
                  onChange={({ currentTarget: { checked } }) => changeRow(row, { isIncluded: checked })}
                />
                <TextInput
                  aria-label={`${label('nameCs')}, ${name}`}
                  placeholder={label('nameCs')}
                  autoComplete="off"
                  value={row.nameCs}
                  error={row.errors.nameCs}
                  onChange={({ currentTarget: { value } }) => changeRow(row, { nameCs: value })}
                />
                <TextInput
                  aria-label={`${label('nameEn')}, ${name}`}
                  placeholder={label('nameEn')}
                  autoComplete="off"
                  value={row.nameEn}
                  error={row.errors.nameEn}
                  onChange={({ currentTarget: { value } }) => changeRow(row, { nameEn: value })}
                />
                <NativeSelect
                  aria-label={`${label('dishTypeId')}, ${name}`}
                  data={typeOptions}
                  value={String(row.dishTypeId ?? common.dishTypeId ?? '')}
                  error={row.errors.dishTypeId}
                  onChange={({ currentTarget: { value } }) =>
                    changeRow(row, { dishTypeId: value === '' ? null : Number(value) })
                  }
                />
                <TextInput
                  aria-label={`${t('dishes:allergens.codes')}, ${name}`}
                  placeholder={common.codes || t('dishes:allergens.undeclared')}
                  autoComplete="off"
                  value={row.codes}
                  error={getFieldError(row.errors, 'allergenIds')}
                  onChange={({ currentTarget: { value } }) => changeRow(row, { codes: value })}
                />
                {(duplicate || general) && (
                  <p className={classes.note} data-error={general !== undefined || undefined}>
                    {general ?? (duplicate && t(`dishes:several.${duplicate}`))}
                  </p>
                )}
              </li>
            )
          })}
        </ul>
      </fieldset>
      <Group justify="flex-end" className={classes.actions}>
        <PreviewProgress>{isCreating && t('app:save.saving')}</PreviewProgress>
        <Button variant="default" onClick={onBack} disabled={isCreating}>
          {t('dishes:several.back')}
        </Button>
        <Button type="submit" loading={isCreating} disabled={chosenRows.length === 0} data-autofocus>
          {t('dishes:several.create', { count: chosenRows.length })}
        </Button>
      </Group>
    </form>
  )
}
