import { describe, expect, it } from 'vitest'
import type { CellKey, WeekPlan } from '../../weeklyMenuPlan.ts'
import { pressGridKey } from '../grid/gridKeys.ts'
import { NO_PLAN_ERRORS } from './planErrors.ts'
import { selectCell, selectCellContent, selectDay, selectRow } from './plannerSelectors.ts'
import { createPlannerStore, type PlannerStore } from './plannerStore.ts'

const plan: WeekPlan = {
  '1:10': { dishIds: [5, 6], note: null },
  '2:10': { dishIds: [4], note: 'malá' },
  '2:20': { dishIds: [7, 8, 9], note: null },
}
const createTypes = (...ids: number[]) => ids.map((id) => ({ id, value: `Menu ${id}`, disabled: false, params: [] }))

const createStore = (start: Partial<Parameters<typeof createPlannerStore>[0]> = {}) =>
  createPlannerStore({
    week: { header: { startDate: '2026-11-16', weeklyMenuVariantId: 1, active: true }, plan },
    types: createTypes(10, 20),
    isNarrow: false,
    day: 1,
    ...start,
  })

const getPlan = (store: PlannerStore) => store.get().week.plan
const getDishes = (store: PlannerStore, key: CellKey) => getPlan(store)[key]?.dishIds
const NO_MODIFIERS = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const press = (store: PlannerStore, key: string, modifiers: Partial<typeof NO_MODIFIERS> = {}) => {
  const { focusRequest: focus, selection } = store.get()
  const target = focus?.key ?? selection.focusCell
  return pressGridKey(store, { key, ...NO_MODIFIERS, ...modifiers }, target, focus?.dishId ?? null)
}
const select = (store: PlannerStore, anchor: CellKey, focusCell = anchor) => {
  store.selectCell(anchor)
  store.focusCell(focusCell, true)
}

describe('the undo history', () => {
  it('restores exactly the same plan with undo and redo', () => {
    const store = createStore()
    store.removeDish({ key: '1:10', dishId: 5 })
    const removed = getPlan(store)
    store.undo()
    expect(getPlan(store)).toBe(plan)
    store.redo()
    expect(getPlan(store)).toBe(removed)
  })

  it('undoes each command in one step', () => {
    const commands: ((store: PlannerStore) => void)[] = [
      (store) => store.moveDishTo({ key: '1:10', dishId: 5 }, '3:20'),
      (store) => store.clearSelection(),
      (store) => store.fillSelection('right'),
      (store) => store.pasteBlock([[{ dishIds: [1], note: null }]]),
      (store) => store.clearDay(2),
      (store) => store.acceptDish('1:10', 1, 5),
    ]
    for (const run of commands) {
      const store = createStore()
      select(store, '1:10', '3:20')
      run(store)
      expect(getPlan(store)).not.toEqual(plan)
      store.undo()
      expect(getPlan(store)).toBe(plan)
      expect(store.get().history.past).toEqual([])
    }
  })

  it('merges the letters of one note, clears redo with a new edit, and ignores edits without a change', () => {
    const store = createStore()
    store.setNote('1:10', 's')
    store.setNote('1:10', 'sy')
    store.undo()
    expect(getPlan(store)).toBe(plan)
    store.acceptDish('1:10', 1)
    store.redo()
    store.acceptDish('1:10', 1)
    expect(getDishes(store, '1:10')).toEqual([5, 6, 1])
    expect(store.get().history.past).toEqual([plan])
  })

  it('keeps edits that were made during a save as changes of the saved week', () => {
    const store = createStore()
    store.acceptDish('1:10', 1)
    const sent = getPlan(store)
    store.acceptDish('1:10', 2)
    store.continueFrom(sent, { ...sent }, true)
    expect(getDishes(store, '1:10')).toEqual([5, 6, 1, 2])
    store.undo()
    store.continueFrom(sent, { ...sent }, true)
    expect(getPlan(store)).toBe(sent)
  })
})

describe('adding and replacing dishes', () => {
  it('adds a dish at the end of the cell and replaces one in its place', () => {
    const store = createStore()
    store.acceptDish('2:20', 1)
    expect(getDishes(store, '2:20')).toEqual([7, 8, 9, 1])
    store.acceptDish('2:20', 3, 8)
    expect(getDishes(store, '2:20')).toEqual([7, 3, 9, 1])
    // The dish to replace was removed meanwhile.
    store.acceptDish('2:20', 4, 8)
    expect(getDishes(store, '2:20')).toEqual([7, 3, 9, 1, 4])
  })

  it('replaces the only dish of a cell, the selected one of several, and none of several', () => {
    const store = createStore()
    const getReplaced = (key: CellKey, dishId?: number) => {
      store.openEditor(key, '', dishId)
      return store.get().replacedDishId
    }
    store.acceptDish('3:10', 1)
    expect(getReplaced('3:10')).toBe(1)
    expect(getReplaced('2:20')).toBeNull()
    expect(getReplaced('2:20', 8)).toBe(8)
    expect(getReplaced('4:10')).toBeNull()
  })

  it('asks what to do with a dish that is dropped on another dish', () => {
    const drop = (action: 'swap' | 'add' | 'replace', isCopy = false) => {
      const store = createStore()
      store.dropDish({ key: '1:10', dishId: 5 }, { key: '2:20', dishId: 8 }, isCopy)
      expect(getPlan(store)).toBe(plan)
      store.chooseDropAction(action)
      return [getDishes(store, '1:10'), getDishes(store, '2:20')]
    }
    expect(drop('swap')).toEqual([
      [8, 6],
      [7, 5, 9],
    ])
    expect(drop('add')).toEqual([[6], [7, 5, 8, 9]])
    expect(drop('replace')).toEqual([[6], [7, 5, 9]])
    expect(drop('replace', true)).toEqual([
      [5, 6],
      [7, 5, 9],
    ])
  })
})

describe('moving a dish by keyboard', () => {
  it('moves it within its cell before it moves it to the next cell', () => {
    const store = createStore()
    store.pickUp({ key: '1:10', dishId: 5 })
    press(store, 'ArrowDown')
    expect(store.get().carriedDish).toMatchObject({ to: '1:10', index: 1 })
    press(store, 'ArrowDown')
    expect(store.get().carriedDish).toMatchObject({ to: '1:20', index: 0 })
    press(store, 'ArrowRight')
    expect(store.get().carriedDish).toMatchObject({ to: '2:20', index: 3 })
    press(store, ' ')
    expect(getDishes(store, '1:10')).toEqual([6])
    expect(getDishes(store, '2:20')).toEqual([7, 8, 9, 5])
    expect(store.get()).toMatchObject({ carriedDish: null, announcement: { text: 'planner:say.moved', dishId: 5 } })
  })

  it('changes its position within its cell', () => {
    const store = createStore()
    store.pickUp({ key: '2:20', dishId: 7 })
    press(store, 'ArrowDown')
    press(store, 'Enter')
    expect(getDishes(store, '2:20')).toEqual([8, 7, 9])
  })

  it('does not move it for other keys, and Escape leaves it where it was', () => {
    const store = createStore()
    store.pickUp({ key: '1:10', dishId: 5 })
    const { carriedDish } = store.get()
    expect(press(store, 'x')).toBe(true)
    expect(store.get().carriedDish).toBe(carriedDish)
    press(store, 'ArrowLeft')
    expect(store.get().carriedDish).toMatchObject({ to: '1:10', index: 0 })
    press(store, 'Escape')
    expect(store.get()).toMatchObject({ carriedDish: null, announcement: { text: 'planner:say.back' } })
    expect(getPlan(store)).toBe(plan)
  })
})

describe('the selection', () => {
  it('moves with the arrow keys and is extended with Shift', () => {
    const store = createStore()
    press(store, 'ArrowRight')
    press(store, 'ArrowRight', { shiftKey: true })
    press(store, 'ArrowDown', { shiftKey: true })
    expect(store.get().selection).toEqual({ anchor: '2:10', focusCell: '3:20' })
    press(store, 'ArrowLeft')
    expect(store.get().selection).toEqual({ anchor: '2:20', focusCell: '2:20' })
    press(store, 'a', { ctrlKey: true })
    expect(store.get().selection).toEqual({ anchor: '7:20', focusCell: '1:10' })
  })

  it('is extended while the mouse is dragged from a cell', () => {
    const store = createStore()
    store.startRange('2:10')
    expect(store.extendRange('2:10')).toBe(false)
    expect(store.extendRange('3:20')).toBe(true)
    expect(store.get().selection).toEqual({ anchor: '2:10', focusCell: '3:20' })
    store.startRange(null)
    expect(store.extendRange('1:10')).toBe(false)
  })

  it('is shown again when its day is shown again', () => {
    const store = createStore({ isNarrow: true, day: 2 })
    store.focusCell('2:20')
    store.setDay(3)
    expect(store.get().selection.focusCell).toBe('3:10')
    store.setDay(2)
    expect(store.get().selection.focusCell).toBe('2:20')
  })

  it('is filled and cleared by keys, with notes and empty cells', () => {
    const store = createStore()
    select(store, '2:10', '3:20')
    press(store, 'r', { ctrlKey: true })
    expect(getPlan(store)['3:10']).toEqual(plan['2:10'])
    expect(getPlan(store)['3:20']).toEqual(plan['2:20'])
    select(store, '1:10', '1:20')
    press(store, 'd', { ctrlKey: true })
    expect(getDishes(store, '1:20')).toEqual([5, 6])
    select(store, '4:10', '1:10')
    press(store, 'd', { ctrlKey: true })
    expect(store.get().announcement).toMatchObject({ text: 'planner:say.filled' })
    press(store, 'Delete')
    expect(Object.keys(getPlan(store)).filter((key) => key.endsWith(':10'))).toEqual([])
    expect(store.get().announcement).toEqual({ text: 'planner:say.cleared', count: 4 })
  })

  it('is pasted over with one cell, and a block starts at its first cell', () => {
    const store = createStore()
    const cell = { dishIds: [1], note: null }
    select(store, '4:10', '5:20')
    store.pasteBlock([[cell]])
    expect(['4:10', '5:10', '4:20', '5:20'].map((key) => getPlan(store)[key as CellKey])).toEqual(Array(4).fill(cell))
    select(store, '1:10')
    store.pasteBlock([
      [cell, null],
      [null, { dishIds: [], note: null }],
    ])
    expect(getPlan(store)).toMatchObject({ '1:10': cell, '2:10': plan['2:10'] })
    expect(getPlan(store)['2:20']).toBeUndefined()
    expect(store.get().announcement).toEqual({ text: 'planner:say.pasted', count: 2 })
  })
})

describe('editing a cell', () => {
  it('opens with the typed letter and moves to the neighbour', () => {
    const store = createStore()
    expect(press(store, 'k')).toBe(true)
    expect(store.get()).toMatchObject({ editedCell: '1:10', pendingTexts: { '1:10': 'k' } })
    store.moveEditor('1:10', 'tab')
    expect(store.get().editedCell).toBe('2:10')
    store.moveEditor('2:10', 'backTab')
    expect(store.get().editedCell).toBe('1:10')
  })

  it('goes back with Enter to the column where a run of Tabs began', () => {
    const store = createStore()
    store.openEditor('2:10')
    store.moveEditor('2:10', 'tab')
    store.moveEditor('3:10', 'tab')
    store.moveEditor('4:10', 'enter')
    expect(store.get().editedCell).toBe('2:20')
    // Another cell ends the run.
    store.moveEditor('2:20', 'tab')
    store.moveEditor('4:10', 'enter')
    expect(store.get().editedCell).toBe('4:20')
  })

  it('goes from Friday to the next row while the weekend is collapsed, and from the last row to the next column', () => {
    const store = createStore()
    store.moveEditor('5:10', 'tab')
    expect(store.get().editedCell).toBe('1:20')
    store.moveEditor('1:20', 'backTab')
    expect(store.get().editedCell).toBe('5:10')
    store.expandDay(6, true)
    store.moveEditor('5:10', 'tab')
    expect(store.get().editedCell).toBe('6:10')
    store.closeEditor('6:10')
    store.moveEditor('2:20', 'enter')
    expect(store.get().editedCell).toBe('3:10')
    store.expandDay(7, true)
    store.moveEditor('7:20', 'enter')
    expect(store.get()).toMatchObject({ editedCell: null, focusRequest: { key: '7:20' } })
  })

  it('drops what was typed with Escape, and keeps it when the focus leaves', () => {
    const store = createStore()
    store.openEditor('4:10', 'k')
    store.cancelEditor('4:10')
    expect(store.get()).toMatchObject({ editedCell: null, pendingTexts: {} })
    store.openEditor('4:10', 'k')
    store.closeEditor('4:10', 'blur')
    store.openEditor('4:10', 'u')
    expect(store.get().pendingTexts).toEqual({ '4:10': 'ku' })
    store.cancelEditor('4:10')
    expect(store.get().pendingTexts).toEqual({ '4:10': 'k' })
  })

  it('opens from a dish with Enter and by typing, and other keys go on from its cell', () => {
    const store = createStore()
    const pressDish = (key: string) => pressGridKey(store, { ...NO_MODIFIERS, key }, '2:20', 8)
    pressDish('Enter')
    expect(store.get()).toMatchObject({ editedCell: '2:20', replacedDishId: 8 })
    store.closeEditor('2:20')
    pressDish('k')
    expect(store.get()).toMatchObject({ editedCell: '2:20', replacedDishId: 8, pendingTexts: { '2:20': 'k' } })
    store.cancelEditor('2:20')
    pressDish('ArrowRight')
    expect(store.get().selection.focusCell).toBe('3:20')
  })

  it('Ctrl and an arrow go to the edge of a block of filled cells', () => {
    const store = createStore()
    for (const key of ['1:10', '2:10', '3:10', '5:10'] as const) store.acceptDish(key, 30)
    const pressRight = () => press(store, 'ArrowRight', { ctrlKey: true })
    select(store, '1:10')
    pressRight()
    expect(store.get().selection.focusCell).toBe('3:10')
    pressRight()
    expect(store.get().selection.focusCell).toBe('5:10')
    pressRight()
    expect(store.get().selection.focusCell).toBe('7:10')
  })

  it('is refused without the lock, and losing the lock closes the open cell', () => {
    const store = createStore({ isReadOnly: true })
    expect(press(store, 'k')).toBe(false)
    press(store, 'Delete')
    expect(store.get()).toMatchObject({ editedCell: null, week: { plan } })
    store.setReadOnly(false)
    store.openEditor('2:20')
    store.setReadOnly(true)
    expect(store.get()).toMatchObject({ editedCell: null, focusRequest: { key: '2:20' } })
  })

  it('clears the error of a changed cell, also after undo', () => {
    const store = createStore()
    store.setErrors({ ...NO_PLAN_ERRORS, cells: { '1:10': 'a', '2:20': 'b' } })
    store.acceptDish('1:10', 1)
    expect(store.get().errors.cells).toEqual({ '2:20': 'b' })
    store.setErrors({ ...NO_PLAN_ERRORS, cells: { '1:10': 'a' } })
    store.undo()
    expect(store.get().errors.cells).toEqual({})
  })
})

describe('what the grid shows', () => {
  it('has rows for types of the plan that the code list no longer has', () => {
    const store = createStore({ types: createTypes(20) })
    expect(store.get().rows.map(({ id }) => id)).toEqual([20, 10])
    select(store, '1:10', '7:10')
    store.clearSelection()
    expect(store.get().shape.rows).toEqual([20])
    expect(store.get().selection.focusCell).toBe('1:20')
    store.undo()
    expect(store.get().shape.rows).toEqual([20, 10])
  })

  it('collapses empty weekend days and rows without an offer until the user expands them or types', () => {
    const store = createStore()
    expect(selectDay(store.get(), 6)).toEqual({ isEmpty: true, isCollapsible: true, isCollapsed: true })
    expect(selectDay(store.get(), 3)).toMatchObject({ isEmpty: true, isCollapsible: false })
    store.expandDay(6, true)
    expect(selectDay(store.get(), 6)).toMatchObject({ isCollapsible: true, isCollapsed: false })
    store.setPendingText('7:20', 'kulaj')
    expect(selectDay(store.get(), 7)).toMatchObject({ isCollapsible: false })
    expect(selectRow(store.get(), 10, false)).toEqual({ isCollapsible: false, isCollapsed: false })
    store.setTypes(createTypes(10, 20, 30))
    expect(selectRow(store.get(), 30, false)).toMatchObject({ isCollapsed: true })
    store.openEditor('1:30')
    store.closeEditor('1:30')
    expect(selectRow(store.get(), 30, false)).toEqual({ isCollapsible: true, isCollapsed: false })
  })

  it('changes only the cells that a key changes', () => {
    const store = createStore()
    const before = selectCellContent(store.get(), '2:20')
    press(store, 'ArrowRight')
    expect(selectCellContent(store.get(), '2:20')).toEqual(before)
    expect(selectCellContent(store.get(), '2:20').cell).toBe(before.cell)
    expect(selectCell(store.get(), '2:10')).toMatchObject({ isCurrent: true, isSelected: false })
  })
})
