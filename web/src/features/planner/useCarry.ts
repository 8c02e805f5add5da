import { type KeyboardEvent, useState } from 'react'
import { type CellKey, cellOf, type Plan } from './plan.ts'
import type { DishPlace } from './planEdits.ts'
import { cellAt, type GridShape, stepOfKey } from './selection.ts'

/** A dish in the hand of the keyboard, and where it would be put down. */
export type Carry = DishPlace & { to: CellKey; index: number }

/** One step with it: within its own cell it changes places, elsewhere it goes to the end. */
export function carryOn(carry: Carry, key: string, plan: Plan, shape: GridShape): Carry {
  const by = stepOfKey(key, false)
  if (!by) return carry
  const count = cellOf(plan, carry.key).dishIds.length
  const within = carry.to === carry.key && carry.index + by.rows >= 0 && carry.index + by.rows < count
  if (by.rows !== 0 && within) return { ...carry, index: carry.index + by.rows }
  const to = cellAt(shape, carry.to, by)
  return { ...carry, to, index: to === carry.key ? carry.index : cellOf(plan, to).dishIds.length }
}

type Hands = {
  plan: Plan
  shape: GridShape
  onDrop: (carry: Carry) => void
  onSay: (what: 'taken' | 'over' | 'back', carry: Carry) => void
}

/** Picking up with the space bar, moving with the arrows, putting down; Escape leaves everything where it was. */
export function useCarry({ plan, shape, onDrop, onSay }: Hands) {
  const [carry, setCarry] = useState<Carry | null>(null)

  const take = (place: DishPlace) => {
    const index = cellOf(plan, place.key).dishIds.indexOf(place.dishId)
    const taken = { ...place, to: place.key, index }
    setCarry(taken)
    onSay('taken', taken)
  }

  /** True where the key was meant for the dish in the hand. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!carry) return false
    if (event.key === 'Tab') {
      setCarry(null)
      return false
    }
    event.preventDefault()
    if (event.key === ' ' || event.key === 'Enter') {
      setCarry(null)
      onDrop(carry)
    } else if (event.key === 'Escape') {
      setCarry(null)
      onSay('back', carry)
    } else {
      const next = carryOn(carry, event.key, plan, shape)
      setCarry(next)
      if (next !== carry) onSay('over', next)
    }
    return true
  }

  return { carry, take, onKey, letGo: () => setCarry(null) }
}
