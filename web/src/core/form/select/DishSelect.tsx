import type { SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCodelist } from '../../record/useCodelist.ts'
import { Select } from './Select.tsx'

const DEBOUNCE_MS = 150
const MIN_LENGTH = 2

type DishSelectProps = Pick<SelectProps, 'label' | 'description' | 'placeholder' | 'error'> & {
  'data-autofocus'?: boolean
  /** A dish that is not offered. */
  exceptId: number
  onChange: (id: number) => void
}

/** Searches for a dish by its name; the server also finds similar spellings. */
export function DishSelect({ exceptId, onChange, ...input }: DishSelectProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), DEBOUNCE_MS)
  const isLongEnough = search.length >= MIN_LENGTH
  const { items, isPending } = useCodelist('dishes', { search: isLongEnough ? search : ' ' })
  const options = isLongEnough ? items.filter(({ id }) => id !== exceptId) : []
  return (
    <Select
      {...input}
      searchable
      comboboxProps={{ withinPortal: true }}
      // The server has already filtered the options.
      filter={({ options: found }) => found}
      data={options.map(({ id, value, disabled }) => ({ value: String(id), label: value, disabled }))}
      nothingFoundMessage={isLongEnough && !isPending ? t('record:nothingFound') : null}
      maxDropdownHeight={240}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => id !== null && onChange(Number(id))}
    />
  )
}
