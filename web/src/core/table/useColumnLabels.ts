import { RECORD_COLUMNS } from '@poledne/contract/list/listQuery'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

type RecordColumn = keyof typeof RECORD_COLUMNS
const isRecordColumn = (column: string): column is RecordColumn => Object.hasOwn(RECORD_COLUMNS, column)

/**
 * Returns a function that labels a column with a text of the module, or with the common text of a column that several
 * modules share.
 */
export function useColumnLabels({ name, labels = `${name}:fields` }: { name: string; labels?: string }) {
  const { t } = useTranslation()
  return useCallback(
    (column: string): string =>
      isRecordColumn(column)
        ? t(`table:fields.${column}`)
        : t([`${labels}.${column}` as 'dishes:fields.nameCs', `table:fields.${column}` as 'table:fields.name']),
    [t, labels],
  )
}

export type ColumnLabel = ReturnType<typeof useColumnLabels>
