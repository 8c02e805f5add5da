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

/** A press that moves is a drag; a press that stays is a click. */
const DRAG_THRESHOLD_PX = 4

/** The list tells of every move itself, in the reader's language, however it was made. */
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

/** Rows that follow the pointer. All that is known of the drag library stands in this file. */
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

/** What a row and its handle need to be dragged. */
export function useRowDrag(key: string) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: key })
  const style = {
    transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
    transition,
  }
  return { row: { ref: setNodeRef, style }, handle: { ref: setActivatorNodeRef, ...listeners }, isDragging }
}
