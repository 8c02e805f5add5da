import type { MultiSelectProps } from '@mantine/core'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import { useTranslation } from 'react-i18next'
import { multiSelectProps } from '../../record/fields/fields.tsx'
import { useCodelist } from '../../record/useCodelist.ts'
import { MultiSelect } from './Select.tsx'
import { useCodelistHint } from './useCodelistHint.tsx'

type Option = { value: string; label: string; disabled?: boolean }
type CodelistMultiSelectProps = Omit<MultiSelectProps, 'data' | 'description'> & {
  codelist: CodelistName
  /** The text below the input, unless the code list is empty or could not be loaded. */
  hint?: string | undefined
  /** Returns the options; by default all items. */
  toOptions?: (items: ReturnType<typeof useCodelist>['items']) => Option[]
}

const toPlainOptions: NonNullable<CodelistMultiSelectProps['toOptions']> = (items) =>
  items.map(({ id, value, disabled }) => ({ value: String(id), label: value, disabled }))

/** Several items of a code list, outside of the form of a record. */
export function CodelistMultiSelect(props: CodelistMultiSelectProps) {
  const { codelist, hint, toOptions = toPlainOptions, placeholder, ...input } = props
  const { t } = useTranslation()
  const list = useCodelist(codelist)
  return (
    <MultiSelect
      description={useCodelistHint(codelist, list, hint)}
      data={toOptions(list.items)}
      {...multiSelectProps}
      searchable
      hidePickedOptions
      clearable
      nothingFoundMessage={t(list.isPending ? 'shell:loading' : 'record:nothingFound')}
      placeholder={input.value?.length ? undefined : placeholder}
      {...input}
    />
  )
}
