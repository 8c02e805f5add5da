import type { CodelistItem } from '@poledne/contract/codelist'
import type { Day, Weekday } from '@poledne/contract/domain/day'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DishMenuAction, OpenDishMenu } from './DishMenu.tsx'
import type { DishLookups } from './dishFacts.ts'
import type { GridActions } from './gridContext.ts'
import { isPrintable } from './isPrintable.ts'
import { type CellKey, cellOf, earlierInWeek, type Plan, placeOf } from './plan.ts'
import { addDish, clearCells, type DishPlace, moveDish, removeDish, setNote } from './planEdits.ts'
import { cellAt, selectedCells, stepOfKey } from './selection.ts'
import { type Carry, useCarry } from './useCarry.ts'
import { useCellClipboard } from './useCellClipboard.ts'
import { useGridFocus } from './useGridFocus.ts'
import { setTyped, type TypedStore } from './usePlanDraft.ts'
import type { Planning } from './usePlanner.ts'
import type { WeekWords } from './useWeekWords.ts'

export type GridOptions = {
  plan: Plan
  edit: Planning['edit']
  types: readonly CodelistItem[]
  days: readonly Weekday[]
  startDate: Day | null
  repeatDays: number
  readOnly: boolean
  lookups: DishLookups
  typed: TypedStore
  words: WeekWords
  /** The cell that the address or a finding leads to; a new object leads there again. */
  wanted: { key: CellKey } | null
  onCreate: (key: CellKey, name: string) => void
  onSay: (text: string) => void
}

/** The grid's own life: focus, selection, keys, clipboard, a carried dish, and the menu of a dish. */
export function usePlanGrid(options: GridOptions) {
  const { plan, edit, types, days, startDate, repeatDays, readOnly, lookups, typed, words, wanted, onSay } = options
  const { t } = useTranslation()
  const id = useId().replaceAll(/[^\w-]/g, '')
  const shape = useMemo(() => ({ days, typeIds: types.map((type) => Number(type.id)) }), [days, types])
  const focus = useGridFocus(shape, wanted?.key ?? null, plan)
  const [menu, setMenu] = useState<OpenDishMenu | null>(null)
  const [moving, setMoving] = useState<{ place: DishPlace; copy: boolean } | null>(null)
  const nameOf = (dishId: number) => lookups.dishes.get(dishId)?.name ?? `#${dishId}`

  const cellName = (key: CellKey) => {
    const { day, typeId } = placeOf(key)
    return `${types.find((type) => type.id === typeId)?.value ?? typeId}, ${words.dayName(day)}`
  }

  const { focus: focusCell, write, writing } = focus
  // A colleague has taken over: the open cell closes, and the focus stays on it.
  useEffect(() => {
    if (!readOnly || !writing) return
    write(null)
    focusCell(writing)
  }, [readOnly, writing, write, focusCell])

  useEffect(() => {
    if (wanted) focusCell(wanted.key)
  }, [wanted, focusCell])

  const put = ({ key, dishId }: DishPlace, to: CellKey, index?: number) => {
    edit((before) => moveDish(before, { key, dishId }, to, index))
    focus.focusDish(to, dishId)
    onSay(t('planner:say.moved', { name: nameOf(dishId), cell: cellName(to) }))
  }

  const carrying = useCarry({
    plan,
    shape,
    onDrop: (carry: Carry) => {
      const from = cellOf(plan, carry.key).dishIds.indexOf(carry.dishId)
      // A place is counted without the dish itself; an insertion is counted with it.
      const index = carry.to === carry.key && carry.index > from ? carry.index + 1 : carry.index
      put(carry, carry.to, index)
    },
    onSay: (what, carry) => {
      const name = nameOf(carry.dishId)
      if (what === 'taken') onSay(t('planner:say.taken', { name }))
      else if (what === 'back') onSay(t('planner:say.back', { name }))
      else onSay(t('planner:say.over', { cell: cellName(carry.to), position: carry.index + 1 }))
    },
  })

  const remove = (place: DishPlace) => {
    edit((before) => removeDish(before, place))
    focus.focus(place.key)
    onSay(t('planner:say.removed', { name: nameOf(place.dishId) }))
  }

  // Cells keep their functions; these read what is true when something happens.
  const now = useRef({ plan, options, remove, cellName, nameOf, shape, readOnly })
  useEffect(() => {
    now.current = { plan, options, remove, cellName, nameOf, shape, readOnly }
  })
  const { current: setCurrent } = focus
  const actions = useMemo<GridActions>(
    () => ({
      focus: (key, extend) => (extend ? focusCell(key, true) : setCurrent(key)),
      write: (key, text) => {
        if (now.current.readOnly) return
        if (text) setTyped(now.current.options.typed, key, `${now.current.options.typed.get()[key] ?? ''}${text}`)
        write(key)
      },
      leave: (key, by) => {
        write(null)
        if (by !== 'blur') focusCell(by ? cellAt(now.current.shape, key, by) : key)
      },
      add: (key, dishId) => {
        now.current.options.edit((before) => addDish(before, key, dishId))
        now.current.options.onSay(
          t('planner:say.added', { name: now.current.nameOf(dishId), cell: now.current.cellName(key) }),
        )
      },
      remove: (place) => now.current.remove(place),
      forgetText: (key) => {
        setTyped(now.current.options.typed, key, '')
        focusCell(key)
      },
      note: (key, text) => now.current.options.edit((before) => setNote(before, key, text), `note ${key}`),
      create: (key, name) => {
        write(null)
        now.current.options.onCreate(key, name)
      },
      menu: (place, target) => setMenu({ place, target }),
      earlier: (dishId, day) => earlierInWeek(now.current.plan, dishId, day),
    }),
    [focusCell, setCurrent, write, t],
  )

  const clipboard = useCellClipboard({
    plan,
    shape,
    selection: focus.selection,
    readOnly,
    nameOf,
    edit,
    onText: (key, text) => text !== '' && actions.write(key, text),
    onSay: (what, count) => onSay(t(`planner:say.${what}`, { count })),
  })

  const onDishKey = (event: KeyboardEvent, place: DishPlace) => {
    const { dishIds } = cellOf(plan, place.key)
    const index = dishIds.indexOf(place.dishId)
    const neighbour = dishIds[index + (event.key === 'ArrowDown' ? 1 : -1)]
    if (event.key === ' ') carrying.take(place)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(place)
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && neighbour !== undefined)
      focus.focusDish(place.key, neighbour)
    else if (event.key === 'Escape' || event.key.startsWith('Arrow')) focus.focus(place.key)
    else return
    event.preventDefault()
  }

  const onCellKey = (event: KeyboardEvent, key: CellKey) => {
    const by = stepOfKey(event.key, event.ctrlKey || event.metaKey)
    const [firstDish, another] = cellOf(plan, key).dishIds
    if (by && !event.altKey) focus.focus(cellAt(shape, key, by), event.shiftKey)
    else if (readOnly) return
    else if (event.key === 'Enter' || event.key === 'F2') actions.write(key)
    else if (event.key === ' ' && firstDish !== undefined) {
      focus.focusDish(key, firstDish)
      // of several one must be chosen first
      if (another === undefined) carrying.take({ key, dishId: firstDish })
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      const keys = selectedCells(shape, focus.selection).flat()
      for (const each of keys) setTyped(typed, each, '')
      edit((before) => clearCells(before, keys))
      onSay(t('planner:say.cleared', { count: keys.length }))
    } else if (isPrintable(event)) actions.write(key, event.key)
    // The first half of an accented letter: the second one must find the input open.
    else if (event.key === 'Dead') return actions.write(key)
    else return
    event.preventDefault()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (carrying.onKey(event)) return
    const target = event.target as HTMLElement
    const key = target.closest<HTMLElement>('[data-cell]')?.dataset.cell as CellKey | undefined
    if (key === undefined) return
    const dish = target.dataset.dish
    if (dish !== undefined) onDishKey(event, { key, dishId: Number(dish) })
    else if (target.dataset.cell !== undefined) onCellKey(event, key)
  }

  const surroundings = useMemo(
    () => ({ id, t, actions, lookups, typed, words, startDate, repeatDays, readOnly, types, days, shape }),
    [id, t, actions, lookups, typed, words, startDate, repeatDays, readOnly, types, days, shape],
  )

  return {
    surroundings,
    focus,
    carry: carrying.carry,
    clipboard,
    onKeyDown,
    nameOf,
    menu,
    closeMenu: () => {
      menu?.target.focus()
      setMenu(null)
    },
    onMenu: (action: DishMenuAction, place: DishPlace) => {
      setMenu(null)
      if (action === 'remove') return remove(place)
      if (action !== 'take') return setMoving({ place, copy: action === 'copy' })
      focus.focusDish(place.key, place.dishId)
      carrying.take(place)
    },
    moving,
    closeMoving: () => {
      if (moving) focus.focusDish(moving.place.key, moving.place.dishId)
      setMoving(null)
    },
    moveTo: (to: CellKey) => {
      setMoving(null)
      if (!moving) return
      if (!moving.copy) return put(moving.place, to)
      edit((before) => addDish(before, to, moving.place.dishId))
      focus.focusDish(to, moving.place.dishId)
      onSay(t('planner:say.added', { name: nameOf(moving.place.dishId), cell: cellName(to) }))
    },
    dropDragged: (from: DishPlace, to: CellKey, before: number | null) => {
      const index = before === null ? -1 : cellOf(plan, to).dishIds.indexOf(before)
      put(from, to, index < 0 ? undefined : index)
    },
  }
}
