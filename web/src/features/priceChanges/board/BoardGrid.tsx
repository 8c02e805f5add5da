import type { PriceBoard } from '@poledne/contract/modules/priceBoard'
import { type ClipboardEvent, type CSSProperties, type KeyboardEvent, memo, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoneyInput } from '../../../core/form/inputValues.ts'
import { useNameSuffix } from '../../../core/format/useNameSuffix.ts'
import { formatTable } from '../../../core/grid/clipboardTable.ts'
import { type GridKey, getSelectedCells, toKey } from '../../../core/grid/gridSelection.ts'
import { useVariantAndTypeNames } from '../../prices/index.ts'
import { BoardCell } from './BoardCell.tsx'
import { pressBoardKey, pressEditorKey } from './boardKeys.ts'
import { type BoardStore, getShownPrice, type TypedPrice } from './boardStore.ts'
import classes from './PriceBoard.module.css'
import { useBoardValue } from './useBoardValue.ts'
import { usePriceDescription } from './usePriceDescription.ts'

type Restaurant = PriceBoard['restaurants'][number]
type BoardGridProps = { store: BoardStore; restaurants: readonly Restaurant[]; statusId: string }

/** Formats prices with one formatter, because creating one for each cell would be slow. */
function usePriceFormat(store: BoardStore) {
  const { i18n } = useTranslation()
  const currency = useBoardValue(store, (state) => (state.currency === 'priceCzk' ? 'CZK' : 'EUR'))
  return useMemo(() => {
    const known = new Map<TypedPrice, string>()
    return (price: TypedPrice) => {
      const text = known.get(price) ?? formatMoneyInput(price, currency, i18n.language)
      known.set(price, text)
      return text
    }
  }, [currency, i18n.language])
}

const isTextInput = (target: EventTarget) => target instanceof HTMLInputElement
const findCellKey = (target: EventTarget) =>
  (target as Element).closest<HTMLElement>('[data-cell]')?.dataset.cell as GridKey | undefined

/** Copies and pastes the selected prices as a table, as spreadsheets do. */
function createClipboardHandlers(store: BoardStore, formatPrice: (price: TypedPrice) => string) {
  const copy = (event: ClipboardEvent) => {
    if (isTextInput(event.target)) return
    event.preventDefault()
    const state = store.get()
    const rows = getSelectedCells(state.shape, state.selection).map((row) =>
      row.map((key) => [formatPrice(getShownPrice(state, key) ?? null)]),
    )
    event.clipboardData.setData('text/plain', formatTable(rows))
  }
  return {
    onCopy: copy,
    onCut: (event: ClipboardEvent) => {
      copy(event)
      if (event.defaultPrevented) store.clear()
    },
    onPaste: (event: ClipboardEvent) => {
      if (isTextInput(event.target)) return
      event.preventDefault()
      store.paste(event.clipboardData.getData('text/plain'))
    },
  }
}

/** The prices in a grid like a spreadsheet: restaurants are rows, menu item types by variant are columns. */
export const BoardGrid = memo(function BoardGrid({ store, restaurants, statusId }: BoardGridProps) {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  const grid = useRef<HTMLTableElement>(null)
  const columns = useBoardValue(store, (state) => state.columns)
  const isReadOnly = useBoardValue(store, (state) => state.isReadOnly)
  const focusRequest = useBoardValue(store, (state) => state.focusRequest)
  const formatPrice = usePriceFormat(store)
  const describePrice = usePriceDescription()
  const clipboard = useMemo(() => createClipboardHandlers(store, formatPrice), [store, formatPrice])
  const firstOfGroups = useMemo(
    () =>
      columns.map(({ weeklyMenuVariantId }, index) => columns[index - 1]?.weeklyMenuVariantId !== weeklyMenuVariantId),
    [columns],
  )

  useEffect(() => {
    if (!focusRequest) return
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${focusRequest.key}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [focusRequest])

  const handleKeyDown = (event: KeyboardEvent) => {
    const state = store.get()
    const isHandled = isTextInput(event.target)
      ? pressEditorKey(store, event)
      : findCellKey(event.target) !== undefined &&
        pressBoardKey(store, event, formatPrice(getShownPrice(state, state.selection.focusCell) ?? null))
    if (isHandled) event.preventDefault()
  }

  return (
    <div className={classes.scroller} data-keep-clear>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an editable table has the role grid
        role="grid"
        className={classes.grid}
        style={{ '--count': columns.length } as CSSProperties}
        aria-label={t('prices:board.title')}
        aria-describedby={statusId}
        aria-multiselectable
        aria-readonly={isReadOnly}
        onKeyDown={handleKeyDown}
        onMouseDown={(event) => {
          const key = findCellKey(event.target)
          if (!key || isTextInput(event.target) || event.button !== 0) return
          event.preventDefault()
          store.select(key, event.shiftKey)
        }}
        onMouseOver={(event) => {
          const key = findCellKey(event.target)
          if (!key || isTextInput(event.target)) return
          if (event.buttons === 1 && key !== store.get().selection.focusCell) store.select(key, true)
          else (event.target as HTMLElement).title = describePrice(store.get(), key)
        }}
        onFocus={(event) => {
          const key = findCellKey(event.target)
          if (key && !isTextInput(event.target) && key !== store.get().selection.focusCell) store.select(key)
        }}
        onDoubleClick={(event) => {
          const key = findCellKey(event.target)
          if (key && !isTextInput(event.target)) store.openEditor(formatPrice(getShownPrice(store.get(), key) ?? null))
        }}
        {...clipboard}
      >
        <BoardHeaders columns={columns} firstOfGroups={firstOfGroups} />
        <tbody>
          {restaurants.map(({ id, active, ...names }) => (
            <BoardRow
              key={id}
              store={store}
              restaurantId={id}
              name={active ? names[`name${suffix}`] : `${names[`name${suffix}`]} (${t('prices:board.inactive')})`}
              firstOfGroups={firstOfGroups}
              formatPrice={formatPrice}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
})

type HeaderProps = { columns: PriceBoard['columns']; firstOfGroups: readonly boolean[] }

const BoardHeaders = memo(function BoardHeaders({ columns, firstOfGroups }: HeaderProps) {
  const { t } = useTranslation()
  const { variantName, typeName } = useVariantAndTypeNames()
  return (
    <thead className={classes.heads}>
      <tr className={classes.row}>
        <td className={classes.corner} />
        {columns.map(({ weeklyMenuVariantId }, index) => {
          if (!firstOfGroups[index]) return null
          const span = columns.filter((column) => column.weeklyMenuVariantId === weeklyMenuVariantId).length
          return (
            <th
              key={weeklyMenuVariantId}
              scope="colgroup"
              colSpan={span}
              className={classes.variant}
              style={{ gridColumn: `span ${span}` }}
            >
              {variantName(weeklyMenuVariantId)}
            </th>
          )
        })}
      </tr>
      <tr className={classes.row}>
        <th scope="col" className={classes.corner}>
          <span className="quiet tiny">{t('app:modules.restaurants')}</span>
        </th>
        {columns.map(({ weeklyMenuVariantId, menuItemTypeId }, index) => (
          <th
            key={`${weeklyMenuVariantId}:${menuItemTypeId}`}
            scope="col"
            className={classes.type}
            data-group={firstOfGroups[index] || undefined}
          >
            {typeName(menuItemTypeId)}
          </th>
        ))}
      </tr>
    </thead>
  )
})

type BoardRowProps = {
  store: BoardStore
  restaurantId: number
  name: string
  firstOfGroups: readonly boolean[]
  formatPrice: (price: TypedPrice) => string
}

const BoardRow = memo(function BoardRow({ store, restaurantId, name, firstOfGroups, formatPrice }: BoardRowProps) {
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.restaurant}>
        {name}
      </th>
      {firstOfGroups.map((isGroupStart, index) => (
        <BoardCell
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the id of the column
          key={index}
          store={store}
          cellKey={toKey(index, restaurantId)}
          isGroupStart={isGroupStart}
          formatPrice={formatPrice}
        />
      ))}
    </tr>
  )
})
