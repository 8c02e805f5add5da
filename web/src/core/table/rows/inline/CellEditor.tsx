import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, use, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { validateFields } from '../../../form/formErrors.ts'
import { ConflictDialog } from '../../../record/conflict/ConflictDialog.tsx'
import {
  type AnyRecord,
  type FieldValues,
  isBlank,
  isSameValue,
  type RecordModule,
  toPayload,
} from '../../../record/recordFields.ts'
import { createRandomHex } from '../../../storage/device.ts'
import type { CellEditSpec } from '../../columnSpec.ts'
import classes from './CellEditor.module.css'
import { CellInput } from './CellInput.tsx'
import type { CellEdit, CellPosition, InlineEditing } from './useInlineEditing.ts'

type CellEditorProps = {
  row: AnyRecord
  columnId: string
  spec: CellEditSpec
  /** The name of the column and of the record, for screen readers. */
  label: string
  edit: CellEdit | undefined
  editing: InlineEditing
}

/** The value of the input, and the text that the row shows for it if its column shows a name. */
export type TypedValue = { value: unknown; shown?: string | null }

const findFieldErrors = (
  module: RecordModule,
  field: string,
  values: FieldValues,
  t: Parameters<typeof validateFields>[2],
) =>
  Object.entries(validateFields(module, values, t))
    .filter(([key]) => key === field || key.startsWith(`${field}.`))
    .map(([, message]) => message)
    .join(' | ')

/** Returns whether an event comes from the editor itself; React also passes on the events of its conflict dialog. */
const isInside = ({ currentTarget, target }: SyntheticEvent) => currentTarget.contains(target as Node)

/** Edits one cell of a list. Enter, Tab and leaving the cell save it, Escape restores the stored value. */
export function CellEditor({ row, columnId, spec, label, edit, editing }: CellEditorProps) {
  const module = use(editing.getModule())
  const { t } = useTranslation()
  const { field } = spec
  const position: CellPosition = { rowId: row.id, columnId }
  // The record that the user saw when the edit began. In a conflict it is the other user's version.
  const [base] = useState(() => edit?.conflict?.theirs ?? row)
  // The value that is still being saved when the user opens the cell again.
  const [pending] = useState(() => (edit?.status === 'saving' ? edit : null))
  const typed = useRef<TypedValue>({ value: edit ? edit.value : row[field], shown: edit?.patch[columnId] as string })
  const [message, setMessage] = useState(edit?.message ?? null)
  const [isConflictClosed, setIsConflictClosed] = useState(false)
  const isDone = useRef(false)

  const createPatch = (value: unknown) => ({
    [field]: value,
    ...(columnId !== field && { [columnId]: typed.current.shown ?? null }),
  })
  /** Shows the stored value again, or the value that is being saved. */
  const restore = () => {
    if (edit?.status !== 'saving') editing.setEdit(position, null)
  }
  /** Saves the value and returns true, unless the value is invalid. */
  const commit = (): boolean => {
    if (isDone.current) return true
    const value = toPayload(module, { ...base, [field]: typed.current.value })[field]
    const isPending = pending !== null && (edit === undefined || edit.status === 'saving')
    const unchangedValue = isPending ? pending.value : base[field]
    const isUnchanged = isSameValue(value, unchangedValue) || (isBlank(value) && isBlank(unchangedValue))
    const errors = findFieldErrors(module, field, { ...base, [field]: value }, t)
    if (!isUnchanged && errors) {
      setMessage(errors)
      return false
    }
    isDone.current = true
    if (isUnchanged) restore()
    else {
      const patch = createPatch(value)
      editing.setEdit(position, { field, value, patch, status: 'saving', message: null, conflict: null })
      editing.save({ ...position, field, value, patch, base: edit?.conflict?.theirs ?? base, key: createRandomHex(16) })
    }
    return true
  }
  const commitAndStop = () => {
    if (commit()) editing.stop()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    // The keys must not reach the row, which has shortcuts of its own.
    event.stopPropagation()
    if (!isInside(event)) return
    const isInput = event.target instanceof HTMLInputElement
    if (event.key === 'Escape') {
      isDone.current = true
      restore()
      editing.stop()
    } else if (event.key === 'Enter' && isInput) {
      event.preventDefault()
      commitAndStop()
    } else if (event.key === 'Tab' && isInput) {
      event.preventDefault()
      if (commit()) editing.move(position, event.shiftKey ? -1 : 1)
    }
  }
  const onBlur = (event: FocusEvent) => {
    if (!isInside(event) || event.currentTarget.contains(event.relatedTarget) || isDone.current) return
    // A window that loses the focus keeps the editor open.
    if (!document.hasFocus() || event.relatedTarget?.closest('[role="dialog"], [role="listbox"]')) return
    if (commit()) return editing.leave(position)
    const { value } = typed.current
    editing.keepInvalid(position, { field, value, patch: createPatch(value), message: t('table:cell.invalid') })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and the focus are those of the input inside
    <div className={classes.editor} onKeyDown={onKeyDown} onBlur={onBlur} onClick={(event) => event.stopPropagation()}>
      <CellInput
        // The input is created again after the dialog has closed, so that it gets the focus.
        key={String(isConflictClosed)}
        module={module}
        spec={spec}
        label={label}
        initial={typed.current}
        hint={spec.hint && t(spec.hint)}
        message={message}
        onChange={(next) => {
          typed.current = next
          setMessage(null)
        }}
        onPick={commitAndStop}
      />
      {edit?.conflict && !isConflictClosed && (
        <ConflictDialog
          module={{ ...module, fields: [field] }}
          conflict={{
            base: edit.conflict.base,
            mine: { ...edit.conflict.theirs, [field]: typed.current.value },
            theirs: edit.conflict.theirs,
            stored: edit.conflict.theirs,
          }}
          onResolve={(merged, theirs) => {
            if (!isSameValue(merged[field], theirs[field])) return commitAndStop()
            isDone.current = true
            editing.setEdit(position, null)
            editing.stop()
          }}
          onClose={() => setIsConflictClosed(true)}
        />
      )}
    </div>
  )
}
