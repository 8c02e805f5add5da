import { formatFilter } from '@poledne/contract/list/listQuery'
import { dishes } from '@poledne/contract/modules/dish'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../../core/form/useSave.ts'
import { normaliseForSearch } from '../../../core/format/normaliseForSearch.ts'
import { callApi, callEndpoint } from '../../../core/http/http.ts'
import { refreshLists } from '../../../core/list/useList.ts'
import { codelistKey } from '../../../core/record/useCodelist.ts'
import { type CreatedDishes, createDishes, type NewDish } from '../dishCreation.ts'

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
    mutationFn: (newDishes) => createDishes(newDishes, setDoneCount),
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
