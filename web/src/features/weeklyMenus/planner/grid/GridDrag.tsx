import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Menu } from '@mantine/core'
import { IconArrowsExchange, IconPlus, IconReplace } from '@tabler/icons-react'
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { MENU_PROPS } from '../../../../core/overlay/FloatingMenu.tsx'
import type { CellKey } from '../../weeklyMenuPlan.ts'
import type { CellDish } from '../commands/planEdits.ts'
import { usePlanner, usePlannerContext } from '../store/plannerContext.ts'
import classes from './Dish.module.css'

type DropMenuProps = { grid: RefObject<HTMLElement | null> }

/** Asks what to do with a dish that was dropped on another dish. A copied dish cannot be swapped. */
export function DropMenu({ grid }: DropMenuProps) {
  const { t, store, getDishName } = usePlannerContext()
  const droppedDish = usePlanner((state) => state.droppedDish)
  if (!droppedDish) return null
  const { onto, isCopy } = droppedDish
  const target = grid.current?.querySelector(`[data-cell="${onto.key}"] [data-dish="${onto.dishId}"]`)
  const { left, top, width, height } = target?.getBoundingClientRect() ?? new DOMRect()
  return (
    <Menu opened onClose={store.cancelDrop} position="bottom-start" {...MENU_PROPS} returnFocus={false} shadow="md">
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('planner:drop.menu', { name: getDishName(onto.dishId) })}>
        {!isCopy && (
          <Menu.Item
            leftSection={<IconArrowsExchange size={16} aria-hidden />}
            onClick={() => store.chooseDropAction('swap')}
          >
            {t('planner:drop.swap')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => store.chooseDropAction('add')}>
          {t('planner:drop.add')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconReplace size={16} aria-hidden />}
          onClick={() => store.chooseDropAction('replace')}
        >
          {t('planner:drop.replace')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** A mouse drag starts when the pointer moves. On touch it starts after a delay, so that swiping still scrolls. */
const MOUSE_ACTIVATION = { activationConstraint: { distance: 4 } }
const TOUCH_ACTIVATION = { activationConstraint: { delay: 250, tolerance: 8 } }

/** The announcements of the library are turned off, because the grid announces every move in the user's language. */
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

/** Prefers the dish under the pointer to its cell, because the dish determines the position within the cell. */
const detectCollision: CollisionDetection = (parts) => {
  const hits = pointerWithin(parts)
  const found = hits.length > 0 ? hits : rectIntersection(parts)
  const dish = found.find(({ id }) => String(id).includes('#'))
  return dish ? [dish, ...found.filter((hit) => hit !== dish)] : found
}

const toDragId = (cellDish: CellDish) => `${cellDish.key}#${cellDish.dishId}`

function parseDragId(id: string): { key: CellKey; dishId: number | null } {
  const [key, dish] = id.split('#')
  return { key: key as CellKey, dishId: dish === undefined ? null : Number(dish) }
}

/** Returns whether Ctrl, or Option on a Mac, is pressed during a drag, so that the dish is copied. */
function useIsCopyKeyPressed(isDragging: boolean): boolean {
  const [isPressed, setIsPressed] = useState(false)
  useEffect(() => {
    if (!isDragging) return
    const update = (event: KeyboardEvent | MouseEvent) => setIsPressed(event.ctrlKey || event.metaKey || event.altKey)
    const events = ['keydown', 'keyup', 'mousemove'] as const
    for (const name of events) window.addEventListener(name, update)
    return () => {
      for (const name of events) window.removeEventListener(name, update)
      setIsPressed(false)
    }
  }, [isDragging])
  return isPressed
}

type DragPreparation = { isPrepared: boolean; prepareDrag: () => void }

const DragContext = createContext<DragPreparation>({ isPrepared: false, prepareDrag: () => {} })

/**
 * Returns whether cells are drop targets, and the function that makes them drop targets. It is called with the first
 * press on a dish, because a week that is only read or typed needs no drop targets.
 */
export const useDragPreparation = () => use(DragContext)

/** Lets users drag dishes between cells. */
export function GridDrag({ children }: { children: ReactNode }) {
  const { store, getDishName } = usePlannerContext()
  const sensors = useSensors(useSensor(MouseSensor, MOUSE_ACTIVATION), useSensor(TouchSensor, TOUCH_ACTIVATION))
  const [dragged, setDragged] = useState<number | null>(null)
  const [isPrepared, setIsPrepared] = useState(false)
  const preparation = useMemo(() => ({ isPrepared, prepareDrag: () => setIsPrepared(true) }), [isPrepared])
  const isCopy = useIsCopyKeyPressed(dragged !== null)
  const handleDragStart = ({ active }: DragStartEvent) => setDragged(parseDragId(String(active.id)).dishId)
  const handleDrop = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    const from = parseDragId(String(active.id))
    if (!over || from.dishId === null || over.id === active.id) return
    const to = parseDragId(String(over.id).replace(/^onto /, ''))
    store.dropDish({ key: from.key, dishId: from.dishId }, to, isCopy)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detectCollision}
      accessibility={accessibility}
      onDragStart={handleDragStart}
      onDragEnd={handleDrop}
      onDragCancel={() => setDragged(null)}
    >
      <DragContext value={preparation}>{children}</DragContext>
      <DragOverlay dropAnimation={null}>
        {dragged !== null && (
          <div className={classes.overlay}>
            {isCopy && <IconPlus size={16} aria-hidden />} {getDishName(dragged)}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

/** The event listeners of the drag library. */
type DragListeners = ReturnType<typeof useDraggable>['listeners']
/** The listeners of a dish that can be dragged; the button with its name forwards the events to them. */
export type DragHandle = { listeners: DragListeners }

type DishDragProps = {
  cellDish: CellDish
  row: RefObject<HTMLElement | null>
  handle: RefObject<DragHandle | null>
}

/**
 * Makes a dish draggable and a drop target. It is rendered only in cells that were pressed or dragged over, because
 * calling the hooks of the library for every dish takes longer than rendering all dishes.
 */
export function DishDrag({ cellDish, row, handle }: DishDragProps) {
  const id = toDragId(cellDish)
  const { setNodeRef, listeners, isDragging } = useDraggable({ id })
  const { setNodeRef: setDropRef, isOver } = useDroppable({ id: `onto ${id}` })
  useImperativeHandle(handle, () => ({ listeners }), [listeners])
  useLayoutEffect(() => {
    setNodeRef(row.current)
    setDropRef(row.current)
  }, [row, setNodeRef, setDropRef])
  useLayoutEffect(() => {
    const { current } = row
    current?.toggleAttribute('data-dragging', isDragging)
    current?.toggleAttribute('data-over', isOver && !isDragging)
    return () => {
      current?.removeAttribute('data-dragging')
      current?.removeAttribute('data-over')
    }
  }, [row, isDragging, isOver])
  return null
}

type CellDropProps = { cellKey: CellKey; cell: RefObject<HTMLElement | null>; onOverChange: (isOver: boolean) => void }

/** Makes a cell a drop target. */
export function CellDrop({ cellKey, cell, onOverChange }: CellDropProps) {
  const { setNodeRef, isOver } = useDroppable({ id: cellKey })
  useLayoutEffect(() => setNodeRef(cell.current), [cell, setNodeRef])
  useLayoutEffect(() => {
    if (!isOver) return
    onOverChange(true)
    return () => onOverChange(false)
  }, [isOver, onOverChange])
  return null
}
