import { type KeyboardEvent, useState } from 'react'
import { type CellKey, getCell, type WeekPlan } from '../../weeklyMenuPlan.ts'
import { type GridShape, getCellAtOffset, getKeyOffset } from '../grid/selection.ts'
import type { CellDish } from './planEdits.ts'

/** A dish that is being moved by keyboard, and its target. */
export type CarriedDish = CellDish & { to: CellKey; index: number }

/**
 * Moves the target of a carried dish by one step: within its own cell the dish changes its position, in other cells it
 * is appended.
 */
export function moveCarriedDish(carry: CarriedDish, key: string, plan: WeekPlan, shape: GridShape): CarriedDish {
  const by = getKeyOffset(key, false)
  if (!by) return carry
  const count = getCell(plan, carry.key).dishIds.length
  const within = carry.to === carry.key && carry.index + by.rows >= 0 && carry.index + by.rows < count
  if (by.rows !== 0 && within) return { ...carry, index: carry.index + by.rows }
  const to = getCellAtOffset(shape, carry.to, by)
  return { ...carry, to, index: to === carry.key ? carry.index : getCell(plan, to).dishIds.length }
}

type KeyboardMoveOptions = {
  plan: WeekPlan
  shape: GridShape
  onDrop: (carry: CarriedDish) => void
  onAnnounce: (what: 'taken' | 'over' | 'back', carry: CarriedDish) => void
}

/** Moves a dish by keyboard: Space picks up and drops, arrow keys move, Escape cancels. */
export function useKeyboardMove({ plan, shape, onDrop, onAnnounce }: KeyboardMoveOptions) {
  const [carriedDish, setCarriedDish] = useState<CarriedDish | null>(null)

  const pickUp = (cellDish: CellDish) => {
    const index = getCell(plan, cellDish.key).dishIds.indexOf(cellDish.dishId)
    const pickedUp = { ...cellDish, to: cellDish.key, index }
    setCarriedDish(pickedUp)
    onAnnounce('taken', pickedUp)
  }

  /** Returns true if the key was handled by the move. */
  const handleKey = (event: KeyboardEvent): boolean => {
    if (!carriedDish) return false
    if (event.key === 'Tab') {
      setCarriedDish(null)
      return false
    }
    event.preventDefault()
    if (event.key === ' ' || event.key === 'Enter') {
      setCarriedDish(null)
      onDrop(carriedDish)
    } else if (event.key === 'Escape') {
      setCarriedDish(null)
      onAnnounce('back', carriedDish)
    } else {
      const next = moveCarriedDish(carriedDish, event.key, plan, shape)
      setCarriedDish(next)
      if (next !== carriedDish) onAnnounce('over', next)
    }
    return true
  }

  return { carriedDish, pickUp, handleKey, letGo: () => setCarriedDish(null) }
}
