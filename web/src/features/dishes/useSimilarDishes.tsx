import { Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { dishes } from '@poledne/contract/endpoints/dish'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codelistQuery } from '../../lib/record/useCodelist.ts'
import type { RecordForm } from '../../lib/record/useRecordForm.ts'
import { computeSimilarity } from './computeSimilarity.ts'

const DEBOUNCE_MS = 400
const MIN_LENGTH = 4
const MIN_SIMILARITY = 0.5
const MAX_SUGGESTIONS = 3

const LANGUAGES = { nameCs: 'cs', nameEn: 'en' } as const

/** While a new dish is named: links to dishes whose name is nearly the same. The hint never keeps it from being saved. */
export function useSimilarDishes(form: RecordForm<typeof dishes>, name: keyof typeof LANGUAGES): ReactNode {
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
