import { removeAccentsAndCase } from '@poledne/contract/domain/compareText'
import { formatFilter } from '@poledne/contract/list/listQuery'
import { dishes } from '@poledne/contract/modules/dish'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '../../../core/form/formErrors.ts'
import { useSave } from '../../../core/form/useSave.ts'
import { callApi } from '../../../core/http/http.ts'
import { createIdempotencyKeys } from '../../../core/http/idempotency.ts'
import type { FieldValues } from '../../../core/record/recordFields.ts'
import { createDishes } from '../dishCreation.ts'
import { groupDishErrors } from '../groupDishErrors.ts'

/** Names are looked up in groups, because an address has a limited length. */
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

/** Returns the names, without case and accents, that dishes already have. */
export function useExistingNames(names: readonly string[]): ReadonlySet<string> {
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
export function useCreateDishes({ onCreated, onRefused }: CreationOptions) {
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
