import { useState } from 'react'
import type { CellKey } from '../../weeklyMenuPlan.ts'
import type { CellDish } from '../commands/planEdits.ts'
import type { DishMenuAction, OpenDishMenu } from './DishMenu.tsx'

type DishMenuOptions = {
  onReplace: (cellDish: CellDish) => void
  onRemove: (cellDish: CellDish) => void
  onPickUp: (cellDish: CellDish) => void
  onFocusDish: (key: CellKey, dishId: number) => void
  onMove: (cellDish: CellDish, to: CellKey) => void
  onCopy: (cellDish: CellDish, to: CellKey) => void
}

/** The state of the dish menu and of the dialog that moves or copies a dish to a chosen cell. */
export function useDishMenu({ onReplace, onRemove, onPickUp, onFocusDish, onMove, onCopy }: DishMenuOptions) {
  const [openMenu, setOpenMenu] = useState<OpenDishMenu | null>(null)
  const [dishToMove, setDishToMove] = useState<{ cellDish: CellDish; isCopy: boolean } | null>(null)
  return {
    openMenu,
    setOpenMenu,
    closeMenu: () => {
      openMenu?.target.focus()
      setOpenMenu(null)
    },
    handleMenuAction: (action: DishMenuAction, cellDish: CellDish) => {
      setOpenMenu(null)
      if (action === 'replace') return onReplace(cellDish)
      if (action === 'remove') return onRemove(cellDish)
      if (action !== 'take') return setDishToMove({ cellDish, isCopy: action === 'copy' })
      onFocusDish(cellDish.key, cellDish.dishId)
      onPickUp(cellDish)
    },
    dishToMove,
    closeMoveDialog: () => {
      if (dishToMove) onFocusDish(dishToMove.cellDish.key, dishToMove.cellDish.dishId)
      setDishToMove(null)
    },
    moveToCell: (to: CellKey) => {
      setDishToMove(null)
      if (dishToMove) (dishToMove.isCopy ? onCopy : onMove)(dishToMove.cellDish, to)
    },
  }
}
