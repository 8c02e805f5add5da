import { Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { dishes } from '@poledne/contract/modules/dish'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../core/form/allergens/AllergensField.module.css'
import { DishAllergensInput } from '../../core/form/allergens/DishAllergensInput.tsx'
import type { CodeValue } from '../../core/form/codeText.ts'
import { getFieldError } from '../../core/form/formErrors.ts'
import { getNameBySuffix, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import { ChoiceField, TextField } from '../../core/record/fields/fields.tsx'
import { RecordFields } from '../../core/record/fields/RecordFields.tsx'
import { RecordEditPage } from '../../core/record/form/RecordEditPage.tsx'
import { codelistQuery } from '../../core/record/useCodelist.ts'
import { useFieldLabels } from '../../core/record/useFieldLabels.ts'
import type { RecordForm } from '../../core/record/useRecordForm.ts'
import { computeSimilarity } from './computeSimilarity.ts'
import { isShownToGuests } from './dishReview.ts'
import { splitNonEmptyLines } from './several/parseDishLines.ts'

const SeveralDishesDialog = lazyWithRetry(() =>
  import('./several/SeveralDishesDialog.tsx').then((file) => file.SeveralDishesDialog),
)

const ALLERGENS = 'allergenIds'

function AllergensField({ form: { module, form } }: { form: RecordForm<typeof dishes> }) {
  return (
    <DishAllergensInput
      key={form.key(ALLERGENS)}
      label={useFieldLabels(module)(ALLERGENS)}
      initial={(form.getValues()[ALLERGENS] ?? null) as CodeValue[] | null}
      error={getFieldError(form.errors, ALLERGENS)}
      onChange={(value) => {
        form.setFieldValue(ALLERGENS, value, { forceUpdate: false })
        // Errors of single items are outdated, because the whole list was replaced.
        for (const key of Object.keys(form.errors)) if (key.startsWith(`${ALLERGENS}.`)) form.clearFieldError(key)
      }}
    />
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

/** The key remounts the fields for the next new dish, so that dishes similar to the previous one are not shown. */
function DishForm({ form }: { form: RecordForm<typeof dishes> }) {
  return <DishFields key={form.form.key('nameCs')} form={form} />
}

function DishFields({ form }: { form: RecordForm<typeof dishes> }) {
  const { t } = useTranslation()
  const similarCs = useSimilarDishes(form, 'nameCs')
  const similarEn = useSimilarDishes(form, 'nameEn')
  const [pasted, setPasted] = useState<string | null>(null)
  const reviewPastedLines = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!form.isNew || splitNonEmptyLines(text).length < 2) return
    event.preventDefault()
    setPasted(text)
  }
  return (
    <>
      <RecordFields
        form={form}
        own={{
          nameCs: (
            <div className={classes.pasteTarget} onPaste={reviewPastedLines}>
              <TextField form={form} name="nameCs" hint={similarCs} autoFocus />
            </div>
          ),
          nameEn: <TextField form={form} name="nameEn" hint={similarEn ?? t('dishes:hints.nameEn')} />,
          dishTypeId: (
            <ChoiceField
              form={form}
              name="dishTypeId"
              codelist="dishTypes"
              placeholder={t('dishes:hints.dishTypeId')}
            />
          ),
          allergenIds: <AllergensField form={form} />,
        }}
      />
      {pasted !== null && (
        <SeveralDishesDialog
          pasted={pasted}
          defaults={{ dishTypeId: (form.form.getValues().dishTypeId ?? null) as number | null, codes: '' }}
          onClose={() => setPasted(null)}
        />
      )}
    </>
  )
}

/**
 * The fields that a next new dish keeps, because dishes are often entered in groups of one type with similar allergens.
 */
const KEPT_FIELDS = ['dishTypeId', 'allergenIds'] as const

export function DishEditPage() {
  const { t } = useTranslation()
  const { dishId = '' } = useParams({ strict: false })
  const suffix = useNameSuffix()
  return (
    <RecordEditPage
      module={dishes}
      id={dishId}
      copy={{}}
      keptFields={KEPT_FIELDS}
      getSavedSearch={(changedFields) => (changedFields.some(isShownToGuests) ? { review: 'changed' } : {})}
      getTitle={(dish) => (dish ? t('dishes:edit', { name: getNameBySuffix(suffix, dish) }) : t('dishes:new'))}
    >
      {(form) => <DishForm form={form} />}
    </RecordEditPage>
  )
}
