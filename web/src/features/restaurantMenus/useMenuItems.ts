import type { restaurantMenus } from '@poledne/contract/endpoints/restaurantMenu'
import { useState } from 'react'
import type { RecordForm } from '../../lib/record/useRecordForm.ts'
import { type EditedItem, EMPTY_ITEM, findAnsweredErrors } from './menuItems.ts'

export const ITEMS_FIELD = 'restaurantMenuItems'

/** A row keeps its key while others come and go, so that its inputs keep what is typed into them. */
type Row = { key: number; item: EditedItem }
type Rows = { rows: readonly Row[]; next: number }

const toRows = (items: readonly EditedItem[], from: number): Row[] =>
  items.map((item, index) => ({ key: from + index, item }))

/** The rows of the price list; the form holds what they say, and hears of every change. */
export function useMenuItems(form: RecordForm<typeof restaurantMenus>['form']) {
  const [{ rows, next }, setRows] = useState<Rows>(() => {
    const items = (form.getValues()[ITEMS_FIELD] ?? []) as EditedItem[]
    return { rows: toRows(items, 0), next: items.length }
  })
  const [newestKey, setNewestKey] = useState<number | null>(null)

  const applyRows = (changed: readonly Row[], newest = next) => {
    setRows({ rows: changed, next: newest })
    form.setFieldValue(
      ITEMS_FIELD,
      changed.map(({ item }) => item),
      { forceUpdate: false },
    )
  }

  return {
    rows,
    /** The row that was just added, which is where one wants to write. */
    newestKey,
    add: (items: readonly EditedItem[] = [EMPTY_ITEM]) => {
      setNewestKey(next)
      applyRows([...rows, ...toRows(items, next)], next + items.length)
    },
    change: (index: number, cell: keyof EditedItem, value: number | string | null) => {
      applyRows(rows.map((row, at) => (at === index ? { ...row, item: { ...row.item, [cell]: value } } : row)))
      for (const key of findAnsweredErrors(Object.keys(form.errors), ITEMS_FIELD, index, cell))
        form.clearFieldError(key)
    },
    remove: (index: number) => {
      // The form moves the errors of the rows below along with them.
      form.removeListItem(ITEMS_FIELD, index)
      setRows({ rows: rows.filter((_, at) => at !== index), next })
    },
  }
}
