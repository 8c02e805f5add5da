import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ListSpec } from '../list/listSpecs.ts'
import type { RowErrors } from './cellErrors.ts'
import classes from './ListEditor.module.css'
import type { Row } from './rows.ts'
import type { RowActions } from './useListEditor.ts'

export type CellsProps = { spec: ListSpec; row: Row; name: string; errors: RowErrors; actions: RowActions }

/** The text inputs of a row. On a wide page the header has the labels, and those of the inputs are visually hidden. */
export function TextCells({ spec, ...row }: CellsProps) {
  return spec.fields.map((field, index) => (
    <TextCell key={field} {...row} field={field} first={index === 0} hasHiddenLabel />
  ))
}

type TextCellProps = Omit<CellsProps, 'spec' | 'name'> & {
  field: string
  /** Whether this is the first input of the row, which gets the focus when the row is added or restored. */
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
