import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'

const restrictToVertical: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** A pointer that moves less than this is a click, not a drag. */
const DRAG_THRESHOLD_PX = 4

/** The announcements of the library are turned off, because the list announces every move in the user's language. */
const announceNothing = () => undefined
const accessibility = {
  announcements: {
    onDragStart: announceNothing,
    onDragOver: announceNothing,
    onDragEnd: announceNothing,
    onDragCancel: announceNothing,
  },
  screenReaderInstructions: { draggable: '' },
}

type SortableRowsProps = {
  keys: readonly string[]
  onMove: (key: string, to: number) => void
  children: ReactNode
}

/** Makes rows sortable by dragging. */
export function SortableRows({ keys, onMove, children }: SortableRowsProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_THRESHOLD_PX } }))
  const handleDrop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), keys.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVertical]}
      accessibility={accessibility}
      onDragEnd={handleDrop}
    >
      <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** The props that make a row draggable by its handle. */
export function useRowDrag(key: string) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: key })
  const style = {
    transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
    transition,
  }
  return { row: { ref: setNodeRef, style }, handle: { ref: setActivatorNodeRef, ...listeners }, isDragging }
}
