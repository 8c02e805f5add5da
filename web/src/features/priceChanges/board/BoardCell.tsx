import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type GridKey, isInRange } from '../../../core/grid/gridSelection.ts'
import {
  type BoardState,
  type BoardStore,
  getPriceId,
  getShownPrice,
  isCellEditable,
  type TypedPrice,
} from './boardStore.ts'
import classes from './PriceBoard.module.css'
import { useBoardValue, useCellValue } from './useBoardValue.ts'

/** Describes what a cell shows in one text, so that it renders only when that changes. */
function describeCell(state: BoardState, key: GridKey): string {
  const { selection, editor, shape, prices, edits, currency } = state
  const id = getPriceId(state, key)
  const value = getShownPrice(state, key)
  const isCurrent = selection.focusCell === key
  return JSON.stringify([
    isCurrent,
    isCurrent || isInRange(shape, selection, key),
    editor?.key === key,
    edits.present[id]?.[currency] !== undefined,
    isCellEditable(state, key),
    prices.get(id)?.next?.startDate ?? null,
    value ?? null,
  ])
}
type CellView = [boolean, boolean, boolean, boolean, boolean, string | null, TypedPrice]

type BoardCellProps = {
  store: BoardStore
  cellKey: GridKey
  isGroupStart: boolean
  formatPrice: (price: TypedPrice) => string
}

/** One price of the board. It is memoised and selects its own state, because a board has thousands of cells. */
export const BoardCell = memo(function BoardCell({ store, cellKey, isGroupStart, formatPrice }: BoardCellProps) {
  const view = useCellValue(store, cellKey, (state) => describeCell(state, cellKey))
  const [isCurrent, isSelected, isEditing, isEdited, isEditable, next, value] = JSON.parse(view) as CellView
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid it is a gridcell, which can be selected
    <td
      className={classes.cell}
      tabIndex={isCurrent ? 0 : -1}
      data-cell={cellKey}
      data-edited={isEdited || undefined}
      data-next={next !== null || undefined}
      data-group={isGroupStart || undefined}
      data-locked={!isEditable || undefined}
      data-invalid={typeof value === 'string' || undefined}
      aria-selected={isSelected}
      aria-readonly={!isEditable}
      aria-invalid={typeof value === 'string' || undefined}
    >
      {isEditing ? <CellInput store={store} /> : formatPrice(value)}
    </td>
  )
})

function CellInput({ store }: { store: BoardStore }) {
  const { t } = useTranslation()
  const text = useBoardValue(store, ({ editor }) => editor?.text ?? '')
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the input replaces the focused cell
      autoFocus
      className={classes.input}
      inputMode="decimal"
      autoComplete="off"
      aria-label={t('prices:board.price')}
      value={text}
      onChange={({ currentTarget }) => store.changeText(currentTarget.value)}
      onBlur={() => store.closeEditor('away')}
    />
  )
}
