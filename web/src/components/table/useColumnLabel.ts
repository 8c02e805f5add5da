import { RECORD_COLUMNS } from '@poledne/contract/list/listQuery'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

type RecordColumn = keyof typeof RECORD_COLUMNS
const isRecordColumn = (column: string): column is RecordColumn => Object.hasOwn(RECORD_COLUMNS, column)

/** Labels come from the texts of the module; columns that several modules share have common labels. */
export function useColumnLabel(module: string) {
  const { t } = useTranslation()
  return useCallback(
    (column: string): string =>
      isRecordColumn(column)
        ? t(`table:fields.${column}`)
        : t([`${module}:fields.${column}` as 'dishes:fields.nameCs', `table:fields.${column}` as 'table:fields.name']),
    [t, module],
  )
}

export type ColumnLabel = ReturnType<typeof useColumnLabel>
