import {
  type CellBlock,
  type FillDirection,
  getCellAtOffset,
  getKeyOffset,
  getSelectedCells,
  isSingleValue,
  listFilledCells,
  listPastedCells,
} from '../../../../core/grid/gridSelection.ts'
import { type Cell, type CellKey, getCell } from '../../weeklyMenuPlan.ts'
import {
  type Announcement,
  applyEdit,
  type CarriedDish,
  focusOn,
  type PlannerAccess,
  type PlannerState,
} from '../store/plannerState.ts'
import {
  addDish,
  type CellDish,
  clearCells,
  copyCells,
  type DropAction,
  dropOnDish,
  moveDish,
  type PlanEdit,
  removeDish,
  replaceDish,
  setCells,
  setNote,
} from './planEdits.ts'

/**
 * Moves the target of a dish that is moved by keyboard by one step: within its own cell the dish changes its position,
 * in another cell it becomes the last dish.
 */
function moveTarget(carried: CarriedDish, key: string, { week: { plan }, shape }: PlannerState): CarriedDish {
  const by = getKeyOffset(key, false)
  if (!by) return carried
  const count = getCell(plan, carried.key).dishIds.length
  const within = carried.to === carried.key && carried.index + by.rows >= 0 && carried.index + by.rows < count
  if (by.rows !== 0 && within) return { ...carried, index: carried.index + by.rows }
  const to = getCellAtOffset(shape, carried.to, by)
  return { ...carried, to, index: to === carried.key ? carried.index : getCell(plan, to).dishIds.length }
}

/**
 * Creates the commands on dishes and selected cells. Each command edits the plan, moves the focus and makes an
 * announcement for screen readers in one change of the state.
 */
export function createDishCommands({ get, update }: PlannerAccess) {
  /** Edits the plan and focuses the dish in its new cell. */
  const putDish = (edit: PlanEdit, { dishId }: CellDish, key: CellKey, text: Announcement['text']) =>
    update({ ...applyEdit(get(), edit), ...focusOn(key, dishId), announcement: { text, dishId, key } })
  const moveDishTo = (from: CellDish, to: CellKey, index?: number) =>
    putDish((plan) => moveDish(plan, from, to, index), from, to, 'planner:say.moved')
  const copyDishTo = (from: CellDish, to: CellKey) =>
    putDish((plan) => addDish(plan, to, from.dishId), from, to, 'planner:say.added')
  const describeCarried = (text: Announcement['text'], { dishId, to, index }: CarriedDish): Partial<PlannerState> => ({
    announcement: { text, dishId, key: to, position: index + 1 },
  })
  const getSelectedKeys = () => getSelectedCells(get().shape, get().selection).flat()

  return {
    /** Puts the chosen dish in the place of another one, or adds it, and removes the text that was typed for it. */
    acceptDish: (key: CellKey, dishId: number, replacedId: number | null = null) => {
      const { [key]: _, ...pendingTexts } = get().pendingTexts
      const isReplaced = replacedId !== null && getCell(get().week.plan, key).dishIds.includes(replacedId)
      const replaced = { key, dishId: replacedId ?? 0 }
      update({
        ...applyEdit(get(), (plan) => (isReplaced ? replaceDish(plan, replaced, dishId) : addDish(plan, key, dishId))),
        pendingTexts,
        announcement: isReplaced
          ? { text: 'planner:say.replaced', dishId: replaced.dishId, byId: dishId }
          : { text: 'planner:say.added', dishId, key },
      })
    },
    removeDish: (cellDish: CellDish) =>
      update({
        ...applyEdit(get(), (plan) => removeDish(plan, cellDish)),
        ...focusOn(cellDish.key),
        announcement: { text: 'planner:say.removed', dishId: cellDish.dishId },
      }),
    /** Changes a note. Consecutive changes of one note are one step of the undo history. */
    setNote: (key: CellKey, text: string) =>
      update(applyEdit(get(), (plan) => setNote(plan, key, text), `note ${key}`)),
    moveDishTo,
    copyDishTo,
    /** Moves or copies a dragged dish. If it is dropped on a dish of another cell, a menu asks what to do. */
    dropDish: (from: CellDish, { key, dishId }: { key: CellKey; dishId: number | null }, isCopy: boolean) => {
      if (key === from.key) {
        const { dishIds } = getCell(get().week.plan, key)
        if (!isCopy) moveDishTo(from, key, dishId === null ? undefined : dishIds.indexOf(dishId))
      } else if (dishId !== null) update({ droppedDish: { from, onto: { key, dishId }, isCopy } })
      else if (isCopy) copyDishTo(from, key)
      else moveDishTo(from, key)
    },
    chooseDropAction: (action: DropAction) => {
      const { droppedDish } = get()
      update({ droppedDish: null })
      if (!droppedDish) return
      const { from, onto, isCopy } = droppedDish
      const put = isCopy ? 'planner:say.added' : 'planner:say.moved'
      const text = action === 'swap' ? 'planner:say.swapped' : put
      putDish((plan) => dropOnDish(plan, droppedDish, action), from, onto.key, text)
    },
    cancelDrop: () => {
      const { droppedDish } = get()
      update({ droppedDish: null, ...(droppedDish && focusOn(droppedDish.from.key, droppedDish.from.dishId)) })
    },

    /** Picks up a dish, so that the arrow keys move its target. */
    pickUp: (cellDish: CellDish) => {
      const index = getCell(get().week.plan, cellDish.key).dishIds.indexOf(cellDish.dishId)
      const carriedDish = { ...cellDish, to: cellDish.key, index }
      update({
        carriedDish,
        ...focusOn(cellDish.key, cellDish.dishId),
        ...describeCarried('planner:say.taken', carriedDish),
      })
    },
    /** Moves the target of the carried dish; keys other than arrow keys do nothing. */
    moveCarriedDish: (key: string) => {
      const { carriedDish } = get()
      const next = carriedDish && moveTarget(carriedDish, key, get())
      if (next && next !== carriedDish) update({ carriedDish: next, ...describeCarried('planner:say.over', next) })
    },
    dropCarriedDish: () => {
      const { carriedDish, week } = get()
      update({ carriedDish: null })
      if (!carriedDish) return
      const { key, dishId, to, index } = carriedDish
      const from = getCell(week.plan, key).dishIds.indexOf(dishId)
      // The target position within its own cell does not count the carried dish, but the index for inserting does.
      moveDishTo(carriedDish, to, to === key && index > from ? index + 1 : index)
    },
    /** Stops carrying a dish and leaves it in its place. */
    releaseCarriedDish: (isAnnounced: boolean) => {
      const { carriedDish } = get()
      update({ carriedDish: null, ...(carriedDish && isAnnounced && describeCarried('planner:say.back', carriedDish)) })
    },

    clearSelection: (text: 'planner:say.cleared' | 'planner:say.cut' = 'planner:say.cleared') => {
      const keys = getSelectedKeys()
      const left = Object.entries(get().pendingTexts).filter(([key]) => !keys.includes(key as CellKey))
      update({
        ...applyEdit(get(), (plan) => clearCells(plan, keys)),
        ...(text === 'planner:say.cleared' && { pendingTexts: Object.fromEntries(left) }),
        announcement: { text, count: keys.length },
      })
    },
    /** Fills the selection from its first row or column. */
    fillSelection: (direction: FillDirection) => {
      const filled = listFilledCells(get().shape, get().selection, direction)
      if (filled.length === 0) return
      update({
        ...applyEdit(get(), (plan) => copyCells(plan, filled)),
        announcement: { text: 'planner:say.filled', count: filled.length },
      })
    },
    /** Pastes texts into cells: their known dishes as one step, and what is left as text that is not a dish yet. */
    pasteTexts: (cells: readonly { key: CellKey; dishIds: number[]; text: string }[]) => {
      const filled = cells.filter(({ dishIds }) => dishIds.length > 0)
      const texts = cells.filter(({ text }) => text !== '').map(({ key, text }) => [key, text])
      update({
        ...applyEdit(get(), (plan) =>
          setCells(
            plan,
            filled.map(({ key, dishIds }) => ({ key, cell: { dishIds, note: null } })),
          ),
        ),
        pendingTexts: { ...get().pendingTexts, ...Object.fromEntries(texts) },
        announcement: { text: 'planner:say.pasted', count: cells.length },
      })
    },
    /** Pastes cells over a selection, or from its first cell on. A null in the block does not change its cell. */
    pasteBlock: (block: CellBlock<Cell | null>, selection = get().selection) => {
      const { shape } = get()
      const cells = listPastedCells(shape, selection, block).flatMap(({ key, value }) =>
        value ? [{ key, cell: value }] : [],
      )
      const count = isSingleValue(block) ? cells.length : block.flat().filter(Boolean).length
      update({
        ...applyEdit(get(), (plan) => setCells(plan, cells)),
        announcement: { text: 'planner:say.pasted', count },
      })
    },
  }
}
