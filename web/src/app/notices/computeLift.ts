type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const GAP = 8

/**
 * Computes how far a stack of notifications has to be moved up from the bottom of the window to cover none of the
 * obstacles. A stack that does not fit above them stays inside the window.
 */
export function computeLift(stack: Box, obstacles: readonly Box[]): number {
  const fromBelow = obstacles.toSorted((a, b) => b.bottom - a.bottom)
  let lift = 0
  for (const box of fromBelow) {
    const isBeside = box.right <= stack.left || box.left >= stack.right
    const isClear = box.top >= stack.bottom - lift || box.bottom <= stack.top - lift
    if (!isBeside && !isClear) lift = stack.bottom - box.top + GAP
  }
  return Math.max(0, Math.min(lift, stack.top - GAP))
}
