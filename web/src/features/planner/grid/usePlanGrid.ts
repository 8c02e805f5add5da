import type { Day, Weekday } from '@poledne/contract/domain/day'
import type { CodelistItem } from '@poledne/contract/endpoints/codelist'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CellKey,
  findEarlierDayInWeek,
  getCell,
  parseCellKey,
  type WeekPlan,
} from '../../weeklyMenus/weeklyMenuPlan.ts'
import type { DishLookups } from '../model/dishLookups.ts'
import { addDish, type CellDish, clearCells, moveDish, removeDish, setNote } from '../model/planEdits.ts'
import type { WeekFormat } from '../model/weekFormat.ts'
import { type PendingTextStore, setPendingText } from '../planDraft.ts'
import type { PlannerState } from '../usePlanner.ts'
import type { DishMenuAction, OpenDishMenu } from './DishMenu.tsx'
import type { GridActions } from './gridContext.ts'
import { getCellAtOffset, getKeyOffset, getSelectedCells, startsDishName } from './selection.ts'
import { useCellClipboard } from './useCellClipboard.ts'
import { useGridFocus } from './useGridFocus.ts'
import { type CarriedDish, useKeyboardMove } from './useKeyboardMove.ts'

export type GridOptions = {
  plan: WeekPlan
  edit: PlannerState['edit']
  types: readonly CodelistItem[]
  days: readonly Weekday[]
  startDate: Day | null
  repeatDays: number
  isReadOnly: boolean
  lookups: DishLookups
  pendingTexts: PendingTextStore
  weekFormat: WeekFormat
  /** The cell that the URL or a finding points to. A new object with the same key focuses the cell again. */
  targetCell: { key: CellKey } | null
  onCreateDish: (key: CellKey, name: string) => void
  onAnnounce: (text: string) => void
}

/** The state of the grid: focus, selection, keyboard, clipboard, the moved dish and the open dish menu. */
export function usePlanGrid(options: GridOptions) {
  const {
    plan,
    edit,
    types,
    days,
    startDate,
    repeatDays,
    isReadOnly,
    lookups,
    pendingTexts,
    weekFormat,
    targetCell,
    onAnnounce,
  } = options
  const { t } = useTranslation()
  const id = useId().replaceAll(/[^\w-]/g, '')
  const shape = useMemo(() => ({ days, typeIds: types.map((type) => Number(type.id)) }), [days, types])
  const focus = useGridFocus(shape, targetCell?.key ?? null, plan)
  const [openMenu, setOpenMenu] = useState<OpenDishMenu | null>(null)
  const [dishToMove, setDishToMove] = useState<{ cellDish: CellDish; isCopy: boolean } | null>(null)
  const getDishName = (dishId: number) => lookups.dishes.get(dishId)?.name ?? `#${dishId}`

  const getCellName = (key: CellKey) => {
    const { day, typeId } = parseCellKey(key)
    return `${types.find((type) => type.id === typeId)?.value ?? typeId}, ${weekFormat.formatDayName(day)}`
  }

  const { focusCell, editCell, editedCell } = focus
  // When another user takes over the lock, the open cell is closed and keeps the focus.
  useEffect(() => {
    if (!isReadOnly || !editedCell) return
    editCell(null)
    focusCell(editedCell)
  }, [isReadOnly, editedCell, editCell, focusCell])

  useEffect(() => {
    if (targetCell) focusCell(targetCell.key)
  }, [targetCell, focusCell])

  const moveDishTo = ({ key, dishId }: CellDish, to: CellKey, index?: number) => {
    edit((before) => moveDish(before, { key, dishId }, to, index))
    focus.focusDish(to, dishId)
    onAnnounce(t('planner:say.moved', { name: getDishName(dishId), cell: getCellName(to) }))
  }

  const keyboardMove = useKeyboardMove({
    plan,
    shape,
    onDrop: (carriedDish: CarriedDish) => {
      const from = getCell(plan, carriedDish.key).dishIds.indexOf(carriedDish.dishId)
      // Within its own cell, the target position does not count the carried dish, but the insertion index does.
      const index =
        carriedDish.to === carriedDish.key && carriedDish.index > from ? carriedDish.index + 1 : carriedDish.index
      moveDishTo(carriedDish, carriedDish.to, index)
    },
    onAnnounce: (what, carry) => {
      const name = getDishName(carry.dishId)
      if (what === 'taken') onAnnounce(t('planner:say.taken', { name }))
      else if (what === 'back') onAnnounce(t('planner:say.back', { name }))
      else onAnnounce(t('planner:say.over', { cell: getCellName(carry.to), position: carry.index + 1 }))
    },
  })

  const removeFocusedDish = (cellDish: CellDish) => {
    edit((before) => removeDish(before, cellDish))
    focus.focusCell(cellDish.key)
    onAnnounce(t('planner:say.removed', { name: getDishName(cellDish.dishId) }))
  }

  // The callbacks are stable and read the latest state from a ref when they are called.
  const latest = useRef({
    plan,
    options,
    remove: removeFocusedDish,
    cellName: getCellName,
    getDishName,
    shape,
    readOnly: isReadOnly,
  })
  useEffect(() => {
    latest.current = {
      plan,
      options,
      remove: removeFocusedDish,
      cellName: getCellName,
      getDishName,
      shape,
      readOnly: isReadOnly,
    }
  })
  const { selectCell: setCurrent } = focus
  const actions = useMemo<GridActions>(
    () => ({
      focusCell: (key, extend) => (extend ? focusCell(key, true) : setCurrent(key)),
      openEditor: (key, text) => {
        if (latest.current.readOnly) return
        if (text)
          setPendingText(
            latest.current.options.pendingTexts,
            key,
            `${latest.current.options.pendingTexts.get()[key] ?? ''}${text}`,
          )
        editCell(key)
      },
      closeEditor: (key, by) => {
        editCell(null)
        if (by !== 'blur') focusCell(by ? getCellAtOffset(latest.current.shape, key, by) : key)
      },
      addDish: (key, dishId) => {
        latest.current.options.edit((before) => addDish(before, key, dishId))
        latest.current.options.onAnnounce(
          t('planner:say.added', { name: latest.current.getDishName(dishId), cell: latest.current.cellName(key) }),
        )
      },
      remove: (cellDish) => latest.current.remove(cellDish),
      discardText: (key) => {
        setPendingText(latest.current.options.pendingTexts, key, '')
        focusCell(key)
      },
      setNote: (key, text) => latest.current.options.edit((before) => setNote(before, key, text), `note ${key}`),
      create: (key, name) => {
        editCell(null)
        latest.current.options.onCreateDish(key, name)
      },
      openMenu: (cellDish, target) => setOpenMenu({ cellDish, target }),
      findEarlierDay: (dishId, day) => findEarlierDayInWeek(latest.current.plan, dishId, day),
    }),
    [focusCell, setCurrent, editCell, t],
  )

  const clipboard = useCellClipboard({
    plan,
    shape,
    selection: focus.selection,
    isReadOnly: isReadOnly,
    getDishName,
    edit,
    onText: (key, text) => text !== '' && actions.openEditor(key, text),
    onAnnounce: (what, count) => onAnnounce(t(`planner:say.${what}`, { count })),
  })

  const handleDishKey = (event: KeyboardEvent, cellDish: CellDish) => {
    const { dishIds } = getCell(plan, cellDish.key)
    const index = dishIds.indexOf(cellDish.dishId)
    const neighbour = dishIds[index + (event.key === 'ArrowDown' ? 1 : -1)]
    if (event.key === ' ') keyboardMove.pickUp(cellDish)
    else if (event.key === 'Delete' || event.key === 'Backspace') removeFocusedDish(cellDish)
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && neighbour !== undefined)
      focus.focusDish(cellDish.key, neighbour)
    else if (event.key === 'Escape' || event.key.startsWith('Arrow')) focus.focusCell(cellDish.key)
    else return
    event.preventDefault()
  }

  const handleCellKey = (event: KeyboardEvent, key: CellKey) => {
    const by = getKeyOffset(event.key, event.ctrlKey || event.metaKey)
    const [firstDish, secondDish] = getCell(plan, key).dishIds
    if (by && !event.altKey) focus.focusCell(getCellAtOffset(shape, key, by), event.shiftKey)
    else if (isReadOnly) return
    else if (event.key === 'Enter' || event.key === 'F2') actions.openEditor(key)
    else if (event.key === ' ' && firstDish !== undefined) {
      focus.focusDish(key, firstDish)
      // With several dishes in the cell, the user has to choose one first.
      if (secondDish === undefined) keyboardMove.pickUp({ key, dishId: firstDish })
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      const keys = getSelectedCells(shape, focus.selection).flat()
      for (const each of keys) setPendingText(pendingTexts, each, '')
      edit((before) => clearCells(before, keys))
      onAnnounce(t('planner:say.cleared', { count: keys.length }))
    } else if (startsDishName(event)) actions.openEditor(key, event.key)
    // A dead key starts an accented letter, so the input has to be open before the second key.
    else if (event.key === 'Dead') return actions.openEditor(key)
    else return
    event.preventDefault()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (keyboardMove.handleKey(event)) return
    const target = event.target as HTMLElement
    const key = target.closest<HTMLElement>('[data-cell]')?.dataset.cell as CellKey | undefined
    if (key === undefined) return
    const dish = target.dataset.dish
    if (dish !== undefined) handleDishKey(event, { key, dishId: Number(dish) })
    else if (target.dataset.cell !== undefined) handleCellKey(event, key)
  }

  const gridContext = useMemo(
    () => ({
      id,
      t,
      actions,
      lookups,
      pendingTexts,
      weekFormat,
      startDate,
      repeatDays,
      isReadOnly,
      types,
      days,
      shape,
    }),
    [id, t, actions, lookups, pendingTexts, weekFormat, startDate, repeatDays, isReadOnly, types, days, shape],
  )

  return {
    gridContext,
    focus,
    carriedDish: keyboardMove.carriedDish,
    clipboard,
    onKeyDown,
    getDishName,
    openMenu,
    closeMenu: () => {
      openMenu?.target.focus()
      setOpenMenu(null)
    },
    handleMenuAction: (action: DishMenuAction, cellDish: CellDish) => {
      setOpenMenu(null)
      if (action === 'remove') return removeFocusedDish(cellDish)
      if (action !== 'take') return setDishToMove({ cellDish, isCopy: action === 'copy' })
      focus.focusDish(cellDish.key, cellDish.dishId)
      keyboardMove.pickUp(cellDish)
    },
    dishToMove,
    closeMoveDialog: () => {
      if (dishToMove) focus.focusDish(dishToMove.cellDish.key, dishToMove.cellDish.dishId)
      setDishToMove(null)
    },
    moveToCell: (to: CellKey) => {
      setDishToMove(null)
      if (!dishToMove) return
      if (!dishToMove.isCopy) return moveDishTo(dishToMove.cellDish, to)
      edit((before) => addDish(before, to, dishToMove.cellDish.dishId))
      focus.focusDish(to, dishToMove.cellDish.dishId)
      onAnnounce(t('planner:say.added', { name: getDishName(dishToMove.cellDish.dishId), cell: getCellName(to) }))
    },
    dropDish: (from: CellDish, to: CellKey, before: number | null) => {
      const index = before === null ? -1 : getCell(plan, to).dishIds.indexOf(before)
      moveDishTo(from, to, index < 0 ? undefined : index)
    },
  }
}
