import type { restaurantMenus } from '@poledne/contract/restaurantMenu'
import { useState } from 'react'
import type { RecordForm } from '../../lib/useRecordForm.ts'
import { answeredErrors, type EditedItem, EMPTY_ITEM } from './menuItems.ts'

export const ITEMS = 'restaurantMenuItems'

/** A row keeps its key while others come and go, so that its inputs keep what is typed into them. */
type Row = { key: number; item: EditedItem }
type Rows = { rows: readonly Row[]; next: number }

const numbered = (items: readonly EditedItem[], from: number): Row[] =>
  items.map((item, index) => ({ key: from + index, item }))

/** The rows of the price list; the form holds what they say, and hears of every change. */
export function useMenuItems(form: RecordForm<typeof restaurantMenus>['form']) {
  const [{ rows, next }, setRows] = useState<Rows>(() => {
    const items = (form.getValues()[ITEMS] ?? []) as EditedItem[]
    return { rows: numbered(items, 0), next: items.length }
  })
  const [fresh, setFresh] = useState<number | null>(null)

  const take = (changed: readonly Row[], newest = next) => {
    setRows({ rows: changed, next: newest })
    form.setFieldValue(
      ITEMS,
      changed.map(({ item }) => item),
      { forceUpdate: false },
    )
  }

  return {
    rows,
    /** The row that was just added, which is where one wants to write. */
    fresh,
    add: (items: readonly EditedItem[] = [EMPTY_ITEM]) => {
      setFresh(next)
      take([...rows, ...numbered(items, next)], next + items.length)
    },
    change: (index: number, cell: keyof EditedItem, value: number | string | null) => {
      take(rows.map((row, at) => (at === index ? { ...row, item: { ...row.item, [cell]: value } } : row)))
      for (const key of answeredErrors(Object.keys(form.errors), ITEMS, index, cell)) form.clearFieldError(key)
    },
    remove: (index: number) => {
      // The form moves the errors of the rows below along with them.
      form.removeListItem(ITEMS, index)
      setRows({ rows: rows.filter((_, at) => at !== index), next })
    },
  }
}
