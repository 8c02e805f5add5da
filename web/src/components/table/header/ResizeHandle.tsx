import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { clampWidth, MAX_WIDTH, MIN_WIDTH, RESIZE_STEP } from '../columnLayout.ts'
import classes from './TableHead.module.css'

type ResizeHandleProps = {
  label: string
  width: number
  /** While the pointer moves, only shown; when it lets go, kept. */
  onResize: (width: number, isDone: boolean) => void
}

/** The edge of a column: dragged, or moved with the arrow keys. */
export function ResizeHandle({ label, width, onResize }: ResizeHandleProps) {
  const dragStart = useRef<{ x: number; width: number } | null>(null)
  // A key that is held repeats sooner than the new width comes back: each step begins where the last one ended.
  const lastWidth = useRef(width)
  useEffect(() => {
    lastWidth.current = width
  }, [width])

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    dragStart.current = { x: event.clientX, width }
  }
  const getWidthAt = (event: PointerEvent) =>
    dragStart.current ? clampWidth(dragStart.current.width + event.clientX - dragStart.current.x) : width
  const onPointerMove = (event: PointerEvent) => {
    if (dragStart.current) onResize(getWidthAt(event), false)
  }
  const onPointerUp = (event: PointerEvent) => {
    if (!dragStart.current) return
    onResize(getWidthAt(event), true)
    dragStart.current = null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -RESIZE_STEP, ArrowRight: RESIZE_STEP }[event.key]
    if (step === undefined) return
    event.preventDefault()
    lastWidth.current = clampWidth(lastWidth.current + step)
    onResize(lastWidth.current, true)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between paragraphs cannot be moved
    <div
      className={classes.resize}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={onKeyDown}
    />
  )
}
