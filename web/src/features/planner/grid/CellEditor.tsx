import { Button, Textarea } from '@mantine/core'
import { MAX_NOTE } from '@poledne/contract/endpoints/weeklyMenu'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Cell, type CellKey, parseCellKey } from '../model/weekPlan.ts'
import { DishTypeAhead } from './DishTypeAhead.tsx'
import { useGrid } from './gridContext.ts'
import classes from './PlanGrid.module.css'
import { startsDishName } from './startsDishName.ts'

/** What a cell becomes while it is written: an input for dishes, and room for a note to them. */
export function CellEditor({ cellKey, cell }: { cellKey: CellKey; cell: Cell }) {
  const { t } = useTranslation()
  const { actions, types, weekFormat } = useGrid()
  const root = useRef<HTMLDivElement>(null)
  const [isNoteOpen, setHasNote] = useState(cell.note !== null)
  const { day, typeId } = parseCellKey(cellKey)
  const name = {
    type: types.find(({ id }) => id === typeId)?.value ?? `#${typeId}`,
    day: weekFormat.formatDayName(day),
  }

  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // A dialog or menu that opens from here, and a window that loses the focus, leave the input as it is.
    if (!relatedTarget || currentTarget.contains(relatedTarget)) return
    if (relatedTarget instanceof Element && relatedTarget.closest('[role="dialog"]')) return
    actions.closeEditor(cellKey, 'blur')
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has left its inputs
    <div ref={root} className={classes.editor} onBlur={handleBlur}>
      <DishTypeAhead cellKey={cellKey} cell={cell} label={t('planner:cell.add', name)} />
      {cell.dishIds.length > 0 &&
        (isNoteOpen ? (
          <NoteField cellKey={cellKey} note={cell.note} label={t('planner:cell.noteFor', name)} />
        ) : (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            // the next dish typed here is meant for the input; it gets the letter as well
            onKeyDown={(event) => startsDishName(event) && root.current?.querySelector('input')?.focus()}
            onClick={() => setHasNote(true)}
          >
            {t('planner:cell.note')}
          </Button>
        ))}
    </div>
  )
}

function NoteField({ cellKey, note, label }: { cellKey: CellKey; note: string | null; label: string }) {
  const { actions } = useGrid()
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (note === null) input.current?.focus()
  }, [note])
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
      onChange={(event) => actions.setNote(cellKey, event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && actions.closeEditor(cellKey)}
    />
  )
}
