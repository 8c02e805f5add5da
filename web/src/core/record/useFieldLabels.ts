import { RECORD_COLUMNS } from '@poledne/contract/list/listQuery'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

type RecordColumn = keyof typeof RECORD_COLUMNS
const isRecordColumn = (field: string): field is RecordColumn => Object.hasOwn(RECORD_COLUMNS, field)

/**
 * Returns a function that labels a field in forms, record pages, history, conflicts and lists. The label is a text of
 * the module, or a common text if several modules have the column.
 */
export function useFieldLabels({ name, labels = `${name}:fields` }: { name: string; labels?: string }) {
  const { t } = useTranslation()
  return useCallback(
    (field: string): string =>
      isRecordColumn(field)
        ? t(`table:fields.${field}`)
        : t([`${labels}.${field}` as 'dishes:fields.nameCs', `table:fields.${field}` as 'table:fields.name']),
    [t, labels],
  )
}

export type FieldLabel = ReturnType<typeof useFieldLabels>
