import { Button, CloseButton, Textarea } from '@mantine/core'
import { shallowEqual } from '@mantine/hooks'
import type { Weekday } from '@poledne/contract/domain/day'
import { MAX_NOTE } from '@poledne/contract/domain/limits'
import { IconPlus } from '@tabler/icons-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { startsTyping } from '../../../../core/grid/gridSelection.ts'
import { CommentMarker } from '../../../comments/index.ts'
import { type CellKey, getCell, parseCellKey } from '../../weeklyMenuPlan.ts'
import { getPartId, usePlanner, usePlannerContext } from '../store/plannerContext.ts'
import { selectCell, selectCellContent } from '../store/plannerSelectors.ts'
import { DishChip } from './DishChip.tsx'
import { DishTypeAhead } from './DishTypeAhead.tsx'
import { CellDrop, useDragPreparation } from './GridDrag.tsx'
import classes from './PlanGrid.module.css'
import { isTouchScreen } from './touchScreen.ts'

/**
 * Removes the text selection that a mouse drag over cells creates, because copying would copy that text instead of
 * cells.
 */
const deselectText = () => window.getSelection()?.removeAllRanges()

type PlanCellProps = { cellKey: CellKey; findingSeverity: string | undefined }

/** The cell of one day and one row. It is memoised, because a week has about a hundred cells. */
export const PlanCell = memo(function PlanCell({ cellKey, findingSeverity }: PlanCellProps) {
  const { id, store, isReadOnly } = usePlannerContext()
  const view = usePlanner((state) => selectCell(state, cellKey), shallowEqual)
  const { isCurrent, isEditing } = view
  const { day, typeId } = parseCellKey(cellKey)
  const root = useRef<HTMLTableCellElement>(null)
  const { isPrepared, prepareDrag } = useDragPreparation()
  const [isOver, setIsOver] = useState(false)
  const [areDishesDraggable, setAreDishesDraggable] = useState(false)
  if (isOver && !areDishesDraggable) setAreDishesDraggable(true)

  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    // React also reports the clicks on the list of dishes, which is not inside the cell.
    if (!event.currentTarget.contains(target) || target.closest('button, input, textarea')) return
    if (event.shiftKey) {
      deselectText()
      store.focusCell(cellKey, true)
    } else if (isTouchScreen() && !isReadOnly && !isEditing) store.openEditor(cellKey)
    else store.focusCell(cellKey)
  }

  const handleDoubleClick = (event: MouseEvent<HTMLElement>) => {
    if (!isEditing && !(event.target as HTMLElement).closest('button, input, textarea')) store.openEditor(cellKey)
  }

  /** Opens the menu of the clicked dish. The menu key also opens that of the only dish of the selected cell. */
  const handleContextMenu = (event: MouseEvent<HTMLElement>) => {
    const dishes = isEditing ? [] : event.currentTarget.querySelectorAll('li')
    const dish = (event.target as HTMLElement).closest('li') ?? (dishes.length === 1 ? dishes[0] : null)
    const target = dish?.querySelector<HTMLElement>('[data-dish]')
    if (!target || isReadOnly) return
    event.preventDefault()
    store.openMenu({ cellDish: { key: cellKey, dishId: Number(target.dataset.dish) }, target })
  }

  // The drag is prepared on pointerdown, because the drag library listens to the later mousedown and touchstart.
  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    if (isReadOnly || !(event.target as HTMLElement).closest('[data-dish]')) return
    setAreDishesDraggable(true)
    prepareDrag()
  }

  const handleMouseDown = (event: MouseEvent<HTMLElement>) => {
    const isEmptySpace = event.button === 0 && !(event.target as HTMLElement).closest('button, input, textarea')
    // A click with Shift extends the range, so the cell must not get the focus on mousedown.
    if (event.shiftKey && isEmptySpace) event.preventDefault()
    else store.startRange(isEmptySpace && !isEditing ? cellKey : null)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of all its cells */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid it is a gridcell, which can be selected */}
      <td
        ref={root}
        className={classes.cell}
        tabIndex={isCurrent ? 0 : -1}
        data-cell={cellKey}
        data-weekend={day >= 6 || undefined}
        data-over={isOver || view.isDropTarget || undefined}
        data-writing={isEditing || undefined}
        data-invalid={view.isInvalid || undefined}
        data-empty={view.isEmpty || undefined}
        data-finding={findingSeverity}
        aria-selected={view.isSelected}
        aria-readonly={isReadOnly}
        aria-labelledby={[
          getPartId(id, 'row', typeId),
          getPartId(id, 'day', day),
          getPartId(id, 'content', cellKey),
        ].join(' ')}
        onClick={handleClick}
        onDoubleClick={handleDoubleClick}
        onContextMenu={handleContextMenu}
        onPointerDown={handlePointerDown}
        onMouseDown={handleMouseDown}
        onMouseEnter={(event) => event.buttons === 1 && store.extendRange(cellKey) && deselectText()}
        onFocus={(event) => event.target === event.currentTarget && !isCurrent && store.selectCell(cellKey)}
      >
        <CellContent cellKey={cellKey} isDraggable={areDishesDraggable && !isReadOnly} />
        {isEditing && <CellEditor cellKey={cellKey} />}
      </td>
      {/* This component comes after the cell, so that its effects run when the element of the cell exists. */}
      {isPrepared && <CellDrop cellKey={cellKey} cell={root} onOverChange={setIsOver} />}
    </>
  )
})

type CellContentProps = { cellKey: CellKey; isDraggable: boolean }

/** The dishes, the note and the messages of a cell. Selecting the cell does not render it. */
const CellContent = memo(function CellContent({ cellKey, isDraggable }: CellContentProps) {
  const { id, t, store, isReadOnly } = usePlannerContext()
  const view = usePlanner((state) => selectCellContent(state, cellKey), shallowEqual)
  const { cell, isEditing, typedText, error } = view
  const days = view.earlierDays.split(',').map(Number) as (Weekday | 0)[]
  const isEmpty = cell.dishIds.length === 0 && !isEditing && !typedText
  return (
    <div id={getPartId(id, 'content', cellKey)} className={classes.content}>
      {cell.dishIds.length > 0 && (
        <ul className={classes.dishes}>
          {cell.dishIds.map((dishId, index) => (
            <DishChip
              key={dishId}
              cellKey={cellKey}
              dishId={dishId}
              previousDay={days[index] ?? 0}
              isCarried={view.carriedDishId === dishId}
              isReplaced={view.fadedDishId === dishId}
              isDraggable={isDraggable}
            />
          ))}
        </ul>
      )}
      {cell.note !== null && !isEditing && <p className={classes.note}>{cell.note}</p>}
      {typedText && (
        <p className={classes.typed}>
          {t('planner:cell.typed', { text: typedText })}
          {!isReadOnly && (
            <CloseButton
              size="xs"
              tabIndex={-1}
              aria-label={t('planner:cell.forget', { text: typedText })}
              onClick={() => store.discardText(cellKey)}
            />
          )}
        </p>
      )}
      {isEmpty && <span className="visuallyHidden">{t('planner:cell.empty')}</span>}
      {isEmpty && !isReadOnly && <IconPlus className={classes.plus} size={16} aria-hidden />}
      {error && <p className={classes.error}>{error}</p>}
      <CommentMarker cellKey={cellKey} />
    </div>
  )
})

/**
 * Returns whether the focus leaves the inputs of a cell. A dialog, a menu or another window does not count, so the
 * inputs stay open.
 */
function leavesEditor({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  if (!relatedTarget || currentTarget.contains(relatedTarget)) return false
  return !(relatedTarget instanceof Element && relatedTarget.closest('[role="dialog"]'))
}

/** The inputs of a cell that is being edited: one for dishes and one for the note. */
function CellEditor({ cellKey }: { cellKey: CellKey }) {
  const { t, store, weekFormat, getDishName } = usePlannerContext()
  const cell = usePlanner((state) => getCell(state.week.plan, cellKey))
  const replacedDishId = usePlanner((state) => state.replacedDishId)
  const root = useRef<HTMLDivElement>(null)
  const [{ isNoteRequested, rows }] = useState(store.get)
  const [isNoteOpen, setHasNote] = useState(cell.note !== null || isNoteRequested)
  const { day, typeId } = parseCellKey(cellKey)
  const name = {
    type: rows.find(({ id }) => id === typeId)?.value ?? `#${typeId}`,
    day: weekFormat.formatDayName(day),
  }

  const handleBlur = (event: FocusEvent<HTMLElement>) => leavesEditor(event) && store.closeEditor(cellKey, 'blur')

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F2' || !event.shiftKey || cell.dishIds.length === 0) return
    event.preventDefault()
    setHasNote(true)
    root.current?.querySelector('textarea')?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles the blur and the keys of its inputs
    <div ref={root} className={classes.editor} onBlur={handleBlur} onKeyDown={handleKeyDown}>
      <DishTypeAhead
        cellKey={cellKey}
        cell={cell}
        label={
          replacedDishId === null
            ? t('planner:cell.add', name)
            : t('planner:cell.replace', { name: getDishName(replacedDishId) })
        }
      />
      {cell.dishIds.length > 0 &&
        (isNoteOpen ? (
          <NoteField
            cellKey={cellKey}
            note={cell.note}
            isRequested={isNoteRequested}
            label={t('planner:cell.noteFor', name)}
          />
        ) : (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            // The input gets the focus before the key press ends, so that it receives the typed letter.
            onKeyDown={(event) => startsTyping(event) && root.current?.querySelector('input')?.focus()}
            onClick={() => setHasNote(true)}
          >
            {t('planner:cell.note')}
          </Button>
        ))}
    </div>
  )
}

type NoteFieldProps = { cellKey: CellKey; note: string | null; isRequested: boolean; label: string }

function NoteField({ cellKey, note, isRequested, label }: NoteFieldProps) {
  const { store } = usePlannerContext()
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (note === null || isRequested) input.current?.focus()
  }, [note, isRequested])
  return (
    <Textarea
      ref={input}
      size="xs"
      autosize
      minRows={1}
      maxLength={MAX_NOTE}
      aria-label={label}
      placeholder={label}
      value={note ?? ''}
      onChange={(event) => store.setNote(cellKey, event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && store.closeEditor(cellKey)}
    />
  )
}
