import { type Dish, dishes } from '@poledne/contract/endpoints/dish'
import { formatFilter } from '@poledne/contract/list/listQuery'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '../../../lib/form/formErrors.ts'
import { useSave } from '../../../lib/form/useSave.ts'
import { normaliseForSearch } from '../../../lib/format/normaliseForSearch.ts'
import { isApiError } from '../../../lib/http/apiError.ts'
import { getServerMessage } from '../../../lib/http/errorMessages.ts'
import { callApi, callEndpoint } from '../../../lib/http/http.ts'
import { refreshLists } from '../../../lib/list/useList.ts'
import { type FieldValues, toPayload } from '../../../lib/record/recordFields.ts'
import { codelistKey } from '../../../lib/record/useCodelist.ts'

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
    for (const { nameCs } of items) found.add(normaliseForSearch(nameCs))
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

/** A dish to create. Its idempotency key makes a repeated request safe. */
export type NewDish = { key: string; fields: FieldValues }
export type CreatedDishes = { created: { key: string; dish: Dish }[]; failed: { key: string; errors: FieldErrors }[] }

/** Creates dishes one after the other. A dish that is refused does not stop the others. */
export function useCreateDishes(onDone: (result: CreatedDishes) => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [doneCount, setDoneCount] = useState(0)
  const refresh = () => {
    void refreshLists(client, dishes.name)
    void client.invalidateQueries({ queryKey: codelistKey('dishes') })
  }
  const saving = useSave<readonly NewDish[], CreatedDishes>({
    kind: 'create',
    isFailureOnScreen: true,
    mutationFn: async (newDishes) => {
      const result: CreatedDishes = { created: [], failed: [] }
      for (const { key, fields } of newDishes) {
        setDoneCount(result.created.length + result.failed.length)
        try {
          const body = toPayload(dishes, fields) as { nameCs: string }
          const dish = await callEndpoint(dishes.endpoints.create, { body, headers: { 'Idempotency-Key': key } })
          result.created.push({ key, dish })
        } catch (error) {
          if (!isApiError(error) || error.code === 401) throw error
          const errors = error.getFieldErrors()
          const general = { '': getServerMessage(error, t('app:save.createFailed')) }
          result.failed.push({ key, errors: Object.keys(errors).length > 0 ? errors : general })
          // Without a connection the other dishes would fail too.
          if (error.code >= 500) break
        }
      }
      return result
    },
    messages: { success: (_, { created }) => t('dishes:several.created', { count: created.length }) },
    undo: (result) => {
      const ids = result.created.flatMap(({ dish }) => (dish.can.archive ? [dish.id] : []))
      if (ids.length === 0) return null
      return {
        run: () => callEndpoint(dishes.endpoints.bulk, { body: { action: 'archive', ids } }),
        onDone: refresh,
      }
    },
    onSuccess: (result) => {
      refresh()
      onDone(result)
    },
  })
  return { create: saving.mutate, isCreating: saving.isPending, doneCount }
}
