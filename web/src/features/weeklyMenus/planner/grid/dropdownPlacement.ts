import { type RefObject, useLayoutEffect, useState } from 'react'

const LIST_HEIGHT = 320
const MIN_LIST_HEIGHT = 96
/** The space around the list, and for the line below its choices. */
const MARGIN = 56

/**
 * Opens the list on the side of the cell that has more space and limits its height, so that it never covers the cell. In
 * a cell that leaves no space on either side, the list opens next to the input.
 */
export function useDropdownPlacement(input: RefObject<HTMLElement | null>, opened: boolean) {
  const [placement, setPlacement] = useState({
    position: 'bottom-start' as 'bottom-start' | 'top-start',
    height: LIST_HEIGHT,
    isAtInput: false,
  })
  useLayoutEffect(() => {
    const updatePlacement = () => {
      const measure = (element: Element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return { above: top - MARGIN, below: window.innerHeight - bottom - MARGIN }
      }
      const cell = input.current?.closest('[data-cell]')
      if (!input.current || !cell) return
      const aroundCell = measure(cell)
      const isAtInput = Math.max(aroundCell.above, aroundCell.below) < MIN_LIST_HEIGHT
      const { above, below } = isAtInput ? measure(input.current) : aroundCell
      const isBelow = below >= LIST_HEIGHT || below >= above
      const height = Math.max(MIN_LIST_HEIGHT, Math.min(LIST_HEIGHT, isBelow ? below : above))
      setPlacement({ position: isBelow ? 'bottom-start' : 'top-start', height, isAtInput })
    }
    if (!opened) return
    updatePlacement()
    window.addEventListener('resize', updatePlacement)
    return () => window.removeEventListener('resize', updatePlacement)
  }, [input, opened])
  return placement
}
