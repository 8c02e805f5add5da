import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ListSpec } from '../list/listSpecs.ts'
import type { RowErrors } from './cellErrors.ts'
import classes from './ListEditor.module.css'
import type { Row } from './rows.ts'
import type { RowActions } from './useListEditor.ts'

export type CellsProps = { spec: ListSpec; row: Row; name: string; errors: RowErrors; actions: RowActions }

/** One line of texts. On a wide page the head of the list names them, and their own labels are only heard. */
export function TextCells({ spec, ...row }: CellsProps) {
  return spec.fields.map((field, index) => (
    <TextCell key={field} {...row} field={field} first={index === 0} hasHiddenLabel />
  ))
}

type TextCellProps = Omit<CellsProps, 'spec' | 'name'> & {
  field: string
  /** Where the focus goes when the row is new or comes back. */
  first?: boolean
  hasHiddenLabel?: boolean
}

export function TextCell({ row, field, errors, actions, first = false, hasHiddenLabel = false }: TextCellProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={t(`settings:fields.${field as 'name'}`)}
      classNames={hasHiddenLabel ? { label: classes.briefLabel } : {}}
      value={String(row.item[field] ?? '')}
      error={errors[field]}
      autoComplete="off"
      aria-required
      data-focus={first ? 'first' : undefined}
      onChange={({ currentTarget }) => actions.edit(row.key, field, currentTarget.value)}
      onBlur={({ currentTarget }) => actions.check(row.key, field, currentTarget.value)}
    />
  )
}
