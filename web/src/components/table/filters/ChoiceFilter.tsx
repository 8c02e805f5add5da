import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Checkbox, TextInput } from '@mantine/core'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { normaliseForSearch } from '../../../lib/format/normaliseForSearch.ts'
import { getCodelistParam, useCodelist } from '../../../lib/record/useCodelist.ts'
import type { FilterEditorBaseProps } from './filterEditorBaseProps.ts'
import classes from './filters.module.css'

/** Lists longer than this get a box to search them with. */
const SEARCHABLE_FROM = 10

/** Any of the chosen ones fits. */
export function ChoiceFilter({
  id,
  label,
  filters,
  onChange,
  codelist,
}: FilterEditorBaseProps & { codelist: CodelistName }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { items, isPending, error, retry } = useCodelist(codelist)
  const chosen = filters.flatMap(({ values }) => values)
  const found = items.filter(({ value }) => normaliseForSearch(value).includes(normaliseForSearch(search)))
  return (
    <>
      {items.length > SEARCHABLE_FROM && (
        <TextInput
          aria-label={t('table:search.label', { column: label })}
          placeholder={t('table:search.placeholder')}
          value={search}
          mb="xs"
          data-autofocus
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <Checkbox.Group
        label={label}
        value={chosen}
        onChange={(values) => onChange(values.length > 0 ? [{ column: id, operator: 'equals', values }] : [])}
      >
        <div className={classes.choices}>
          {found.map((item) => {
            const code = getCodelistParam(item, 'code')
            return (
              <Checkbox
                key={item.id}
                value={String(item.id)}
                className={classes.choice}
                label={code ? `${code} ${item.value}` : item.value}
              />
            )
          })}
          {isPending && t('table:loading')}
          {error && items.length === 0 && (
            <>
              {t('table:error.title')}
              <Button size="compact-sm" variant="default" onClick={retry}>
                {t('table:error.retry')}
              </Button>
            </>
          )}
          {!isPending && !error && found.length === 0 && t('table:filters.nothing')}
        </div>
      </Checkbox.Group>
    </>
  )
}
