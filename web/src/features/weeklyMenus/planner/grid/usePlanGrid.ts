import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../core/session/session.ts'
import { type CellKey, findEarlierDayInWeek, getCell, getDishIds, parseCellKey } from '../../weeklyMenuPlan.ts'
import { addDish, type CellDish, removeDish, replaceDish, setNote } from '../commands/planEdits.ts'
import { useCellClipboard } from '../commands/useCellClipboard.ts'
import { useDishDrop } from '../commands/useDishDrop.ts'
import { type CarriedDish, useKeyboardMove } from '../commands/useKeyboardMove.ts'
import { useRangeKeys } from '../commands/useRangeKeys.ts'
import { toDishSummary } from '../store/dishLookups.ts'
import { setPendingText } from '../store/planDraft.ts'
import { useDishMenu } from './DishMenu.tsx'
import { findDishes } from './dishSearch.ts'
import type { GridActions, GridOptions } from './gridContext.ts'
import { getCellAtOffset, getKeyOffset, startsDishName } from './selection.ts'
import { useGridFocus } from './useGridFocus.ts'

/** The state of the grid: focus, selection, keyboard, clipboard, the moved dish and the open dish menu. */
export function usePlanGrid(options: GridOptions, mountedRows: number) {
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
  const { t, i18n } = useTranslation()
  const { can } = useSession()
  const id = useId().replaceAll(/[^\w-]/g, '')
  const shape = useMemo(() => ({ days, typeIds: types.map((type) => Number(type.id)) }), [days, types])
  const focus = useGridFocus(shape, targetCell?.key ?? null, plan, mountedRows)
  const getDishName = (dishId: number) => lookups.dishes.get(dishId)?.name ?? `#${dishId}`

  const getCellName = (key: CellKey) => {
    const { day, typeId } = parseCellKey(key)
    return `${types.find((type) => type.id === typeId)?.value ?? typeId}, ${weekFormat.formatDayName(day)}`
  }

  const { focusCell, focusDish, editCell, editedCell } = focus
  // When another user takes over the lock, the open cell is closed and keeps the focus.
  useEffect(() => {
    if (!isReadOnly || !editedCell) return
    editCell(null)
    focusCell(editedCell)
  }, [isReadOnly, editedCell, editCell, focusCell])

  useEffect(() => {
    if (targetCell) focusCell(targetCell.key)
  }, [targetCell, focusCell])

  const drop = useDishDrop({ edit, getDishName, getCellName, onFocusDish: focus.focusDish, onAnnounce })

  const keyboardMove = useKeyboardMove({
    plan,
    shape,
    onDrop: (carriedDish: CarriedDish) => {
      const from = getCell(plan, carriedDish.key).dishIds.indexOf(carriedDish.dishId)
      // Within its own cell, the target position does not count the carried dish, but the insertion index does.
      const index =
        carriedDish.to === carriedDish.key && carriedDish.index > from ? carriedDish.index + 1 : carriedDish.index
      drop.moveDishTo(carriedDish, carriedDish.to, index)
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

  const dishMenu = useDishMenu({
    onReplace: ({ key, dishId }) => focus.editCell(key, dishId),
    onRemove: removeFocusedDish,
    onPickUp: keyboardMove.pickUp,
    onFocusDish: focus.focusDish,
    onMove: drop.moveDishTo,
    onCopy: drop.copyDishTo,
  })
  const { setOpenMenu } = dishMenu

  // The callbacks are stable and read the latest state from a ref when they are called.
  const state = {
    plan,
    options,
    remove: removeFocusedDish,
    getCellName,
    getDishName,
    shape,
    isReadOnly,
    editedCell,
    can,
  }
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  const noteRequest = useRef<CellKey | null>(null)
  const rangeStart = useRef<CellKey | null>(null)
  const client = useQueryClient()
  const { selectCell: setCurrent } = focus
  const actions: GridActions = useMemo<GridActions>(
    () => ({
      focusCell: (key, extend) => {
        if (!extend) return setCurrent(key)
        // The mouse also selects text, which would be copied instead of the cells.
        window.getSelection()?.removeAllRanges()
        focusCell(key, true)
      },
      openEditor: (key, text) => {
        const texts = latest.current.options.pendingTexts
        if (latest.current.isReadOnly) return
        if (text) setPendingText(texts, key, `${texts.get()[key] ?? ''}${text}`)
        editCell(key)
      },
      closeEditor: (key, by) => {
        editCell(null)
        if (by !== 'blur') focusCell(by ? getCellAtOffset(latest.current.shape, key, by) : key)
      },
      moveEditor: (key, by) => {
        const next = getCellAtOffset(latest.current.shape, key, by)
        editCell(next === key ? null : next)
        if (next === key) focusCell(key)
      },
      openNote: (key) => {
        if (latest.current.isReadOnly || getCell(latest.current.plan, key).dishIds.length === 0) return
        noteRequest.current = key
        editCell(key)
      },
      takeNoteRequest: (key) => {
        const isRequested = noteRequest.current === key
        noteRequest.current = null
        return isRequested
      },
      startRange: (key) => {
        rangeStart.current = key
        if (key) setCurrent(key)
      },
      extendRange: (key) => {
        if (rangeStart.current !== null && rangeStart.current !== key) actions.focusCell(key, true)
      },
      acceptText: (key, text) => {
        const { startDate, lookups, pendingTexts, onAnnounce } = latest.current.options
        findDishes(client, i18n.language, text, key, startDate)
          .then((items) => {
            // The text can have been changed or deleted meanwhile.
            if (pendingTexts.get()[key]?.trim() !== text || latest.current.isReadOnly) return
            const first = items.find(({ disabled }) => !disabled)
            const { editedCell: opened, can: canDo } = latest.current
            if (first) {
              lookups.dishes.add([[Number(first.id), toDishSummary(first)]])
              setPendingText(pendingTexts, key, '')
              actions.addDish(key, Number(first.id))
            } else if (canDo('dishes.add') && (opened === null || !pendingTexts.get()[opened]))
              actions.create(key, text)
            else onAnnounce(t('planner:cell.typed', { text }))
          })
          .catch(() => onAnnounce(t('planner:cell.searchFailed')))
      },
      addDish: (key, dishId) => {
        latest.current.options.edit((before) => addDish(before, key, dishId))
        latest.current.options.onAnnounce(
          t('planner:say.added', { name: latest.current.getDishName(dishId), cell: latest.current.getCellName(key) }),
        )
      },
      replaceDish: (cellDish, by) => {
        const { options: current, getDishName: getName } = latest.current
        current.edit((before) => replaceDish(before, cellDish, by))
        editCell(null)
        focusDish(cellDish.key, by)
        current.onAnnounce(t('planner:say.replaced', { name: getName(cellDish.dishId), by: getName(by) }))
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
      isPlanned: (dishId) => getDishIds(latest.current.plan).includes(dishId),
    }),
    [focusCell, focusDish, setCurrent, editCell, setOpenMenu, client, i18n, t],
  )

  const clipboard = useCellClipboard({
    plan,
    shape,
    selection: focus.selection,
    isReadOnly: isReadOnly,
    getDishName,
    edit,
    onText: (key, text) => text !== '' && actions.openEditor(key, text),
    onWeek: options.onPasteWeek,
    onAnnounce: (what, count) => onAnnounce(t(`planner:say.${what}`, { count })),
  })

  const handleRangeKey = useRangeKeys({
    shape,
    selection: focus.selection,
    isReadOnly,
    pendingTexts,
    edit,
    onSelectAll: focus.selectAll,
    onAnnounce,
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
    else if (handleRangeKey(event) || isReadOnly) return
    else if (event.key === 'F2' && event.shiftKey) actions.openNote(key)
    else if (event.key === 'Enter' || event.key === 'F2') actions.openEditor(key)
    else if (event.key === ' ' && firstDish !== undefined) {
      focus.focusDish(key, firstDish)
      // With several dishes in the cell, the user has to choose one first.
      if (secondDish === undefined) keyboardMove.pickUp({ key, dishId: firstDish })
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
    dishMenu,
    drop,
  }
}
