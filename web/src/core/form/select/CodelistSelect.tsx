import type { MultiSelectProps, SelectProps } from '@mantine/core'
import type { Choice } from '@poledne/contract/http/bulk'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { filterTimeZones, formatTimeZone } from '../../format/timeZones.ts'
import { useCodelist } from '../../record/useCodelist.ts'
import { MultiSelect, Select } from './Select.tsx'
import { useCodelistHint } from './useCodelistHint.tsx'

/** Converts a code list to options; a disabled item can be selected only if it is selected already. */
export function toSelectOptions(items: readonly CodelistItem[], chosen: unknown) {
  const chosenIds = new Set(Array.isArray(chosen) ? chosen : [chosen])
  return items.map(({ id, value, disabled }) => ({
    value: id,
    label: value,
    disabled: disabled && !chosenIds.has(id),
  }))
}

type CodelistProps = {
  codelist: CodelistName
  /** The text below the input, unless the code list is empty or could not be loaded. */
  hint?: ReactNode
}

type CodelistSelectProps = Omit<SelectProps<Choice>, 'data' | 'description'> & CodelistProps & { stored: unknown }

/** One item of a code list. A disabled item that is stored can stay selected. */
export function CodelistSelect({ codelist, hint, stored, ...input }: CodelistSelectProps) {
  const { t } = useTranslation()
  const list = useCodelist(codelist)
  const data = useMemo(() => toSelectOptions(list.items, stored), [list.items, stored])
  return (
    <Select<Choice>
      description={useCodelistHint(codelist, list, hint)}
      data={data}
      isLoading={list.isPending}
      searchable
      nothingFoundMessage={t(list.isPending ? 'loading' : 'record:nothingFound')}
      {...input}
    />
  )
}

type Option = { value: string; label: string; disabled?: boolean }
type CodelistMultiSelectProps = Omit<MultiSelectProps, 'data' | 'description'> &
  CodelistProps & {
    /** The ids of disabled items that can stay selected; by default the selected ones. */
    stored?: readonly Choice[] | null
    /** Returns the options, if they are not the names of the items. */
    toOptions?: (items: readonly CodelistItem[]) => Option[]
  }

/** Several items of a code list by their ids as text. */
export function CodelistMultiSelect(props: CodelistMultiSelectProps) {
  const { codelist, hint, stored = props.value ?? [], toOptions, placeholder, ...input } = props
  const { t } = useTranslation()
  const list = useCodelist(codelist)
  const toPlainOptions = (items: readonly CodelistItem[]): Option[] => {
    const storedIds = stored?.map(String)
    return items.map(({ id, value, disabled }) => ({
      value: String(id),
      label: value,
      disabled: disabled && !storedIds?.includes(String(id)),
    }))
  }
  return (
    <MultiSelect
      description={useCodelistHint(codelist, list, hint)}
      data={(toOptions ?? toPlainOptions)(list.items)}
      isLoading={list.isPending}
      searchable
      hidePickedOptions
      clearable
      nothingFoundMessage={t(list.isPending ? 'loading' : 'record:nothingFound')}
      placeholder={input.value?.length ? undefined : placeholder}
      {...input}
    />
  )
}

type TimeZoneSelectProps = Omit<SelectProps, 'data' | 'searchable' | 'filter'>

/** A select of all time zones by name. The selected one is an option even before the list is loaded. */
export function TimeZoneSelect({ value, ...input }: TimeZoneSelectProps) {
  const { t } = useTranslation()
  const { items, isPending } = useCodelist('timezones')
  const data = useMemo(() => {
    const zones = new Set([...items.map(({ id }) => String(id)), ...(value ? [value] : [])])
    return [...zones].map((zone) => ({ value: zone, label: formatTimeZone(zone) }))
  }, [items, value])
  return (
    <Select
      data={data}
      value={value}
      searchable
      filter={filterTimeZones}
      allowDeselect={false}
      isLoading={isPending}
      nothingFoundMessage={t(isPending ? 'loading' : 'record:nothingFound')}
      {...input}
    />
  )
}
