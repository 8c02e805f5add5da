import { useDebouncedValue } from '@mantine/hooks'
import type { Day } from '@poledne/contract/domain/day'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../../core/form/select/Select.tsx'
import { selectProps } from '../../../../core/record/fields/fields.tsx'
import { searchDishes } from '../store/planner.api.ts'

const DEBOUNCE_MS = 150

type DishSearchSelectProps = {
  label: string
  /** The row and the day of the dish, which rank the results. */
  menuItemTypeId: number
  before: Day | null
  chosen: { id: number; name: string } | null
  onChoose: (dish: { id: number; name: string }) => void
}

/** Finds a dish by its name on the server. */
export function DishSearchSelect({ label, menuItemTypeId, before, chosen, onChoose }: DishSearchSelectProps) {
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
      // The server has filtered the dishes, also by misspelt names.
      filter={({ options }) => options}
      data={isListed ? found : [...found, { value: String(chosen.id), label: chosen.name, disabled: false }]}
      value={chosen ? String(chosen.id) : null}
      searchValue={text}
      nothingFoundMessage={error ? t('planner:cell.searchFailed') : t('planner:cell.nothing')}
      {...selectProps}
      onSearchChange={setText}
      onChange={(value) => {
        const dish = found.find((each) => each.value === value)
        if (dish) onChoose({ id: Number(dish.value), name: dish.label })
      }}
    />
  )
}
