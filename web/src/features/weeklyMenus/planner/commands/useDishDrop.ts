import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CellKey, getCell, type WeekPlan } from '../../weeklyMenuPlan.ts'
import type { PlanEdit } from '../store/usePlanner.ts'
import { addDish, type CellDish, moveDish, removeDish, replaceDish, swapDishes } from './planEdits.ts'

/** A dish that was dropped on another one; the user chooses what happens. */
export type DroppedDish = { from: CellDish; onto: CellDish; isCopy: boolean }
export type DropAction = 'swap' | 'add' | 'replace'

type DishDropOptions = {
  edit: (change: PlanEdit) => void
  getDishName: (dishId: number) => string
  getCellName: (key: CellKey) => string
  onFocusDish: (key: CellKey, dishId: number) => void
  onAnnounce: (text: string) => void
}

function applyDrop(plan: WeekPlan, { from, onto, isCopy }: DroppedDish, action: DropAction): WeekPlan {
  if (action === 'swap') return swapDishes(plan, from, onto)
  if (action === 'replace') return replaceDish(isCopy ? plan : removeDish(plan, from), onto, from.dishId)
  const index = getCell(plan, onto.key).dishIds.indexOf(onto.dishId)
  return isCopy ? addDish(plan, onto.key, from.dishId, index) : moveDish(plan, from, onto.key, index)
}

/** Moves or copies dishes to other cells; a dish that is dropped on a dish of another cell opens a menu. */
export function useDishDrop({ edit, getDishName, getCellName, onFocusDish, onAnnounce }: DishDropOptions) {
  const { t } = useTranslation()
  const [droppedDish, setDroppedDish] = useState<DroppedDish | null>(null)

  const finishDrop = (change: PlanEdit, { dishId }: CellDish, to: CellKey, what: 'moved' | 'added' | 'swapped') => {
    edit(change)
    onFocusDish(to, dishId)
    onAnnounce(t(`planner:say.${what}`, { name: getDishName(dishId), cell: getCellName(to) }))
  }
  const moveDishTo = (from: CellDish, to: CellKey, index?: number) =>
    finishDrop((before) => moveDish(before, from, to, index), from, to, 'moved')
  const copyDishTo = (from: CellDish, to: CellKey) =>
    finishDrop((before) => addDish(before, to, from.dishId), from, to, 'added')

  return {
    droppedDish,
    moveDishTo,
    copyDishTo,
    dropDish: (plan: WeekPlan, from: CellDish, to: { key: CellKey; dishId: number | null }, isCopy: boolean) => {
      const { key, dishId } = to
      if (key === from.key) {
        if (isCopy) return
        return moveDishTo(from, key, dishId === null ? undefined : getCell(plan, key).dishIds.indexOf(dishId))
      }
      if (dishId !== null) return setDroppedDish({ from, onto: { key, dishId }, isCopy })
      if (isCopy) copyDishTo(from, key)
      else moveDishTo(from, key)
    },
    chooseDropAction: (action: DropAction) => {
      setDroppedDish(null)
      if (!droppedDish) return
      const { from, onto, isCopy } = droppedDish
      const what = action === 'swap' ? 'swapped' : isCopy ? 'added' : 'moved'
      finishDrop((before) => applyDrop(before, droppedDish, action), from, onto.key, what)
    },
    cancelDrop: () => {
      setDroppedDish(null)
      if (droppedDish) onFocusDish(droppedDish.from.key, droppedDish.from.dishId)
    },
  }
}
