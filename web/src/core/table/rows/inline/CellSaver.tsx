import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../../form/useSave.ts'
import { useUnsavedGuard } from '../../../form/useUnsavedGuard.ts'
import { type ApiError, isApiError, NoResponseError } from '../../../http/apiError.ts'
import { useOnReconnect } from '../../../http/connection.ts'
import { getServerMessage } from '../../../http/errorMessages.ts'
import { callEndpoint } from '../../../http/http.ts'
import { SavedChangesContext } from '../../../list/useList.ts'
import { DiscardChangesDialog } from '../../../record/form/UnsavedChangesDialog.tsx'
import { type AnyRecord, isSameValue, type RecordModule, toPayload } from '../../../record/recordFields.ts'
import { cacheSavedRow } from '../../../record/useRecord.ts'
import { createRandomHex } from '../../../storage/device.ts'
import { type CellSave, hasEditOf, type InlineEditing, type ListEdits } from './useInlineEditing.ts'

type CellSaverProps = { editing: InlineEditing; edits: ListEdits }

const sendField = (module: RecordModule, base: AnyRecord, field: string, value: unknown, key: string) =>
  callEndpoint(module.endpoints.save, {
    params: { id: String(base.id) },
    body: { ...toPayload(module, { ...base, [field]: value }), version: base.version },
    headers: { 'Idempotency-Key': key },
  }) as Promise<AnyRecord>

/**
 * Saves one field. If another user has meanwhile saved other fields, the field is saved as an update of their version;
 * only a change of the same field is a conflict.
 */
async function saveField(module: RecordModule, { base, field, value, key }: CellSave): Promise<AnyRecord> {
  try {
    return await sendField(module, base, field, value, key)
  } catch (error) {
    const theirs = isApiError(error) ? error.getStoredVersion<AnyRecord>() : null
    if (!theirs) throw error
    if (isSameValue(theirs[field], value)) return theirs
    if (!isSameValue(theirs[field], base[field])) throw error
    return sendField(module, theirs, field, value, createRandomHex(16))
  }
}

/**
 * Saves edited cells one after the other, keeps cells whose save failed, and asks before the user leaves with unsaved
 * cells.
 */
export function CellSaver({ editing, edits }: CellSaverProps) {
  const module = use(editing.getModule())
  const { t } = useTranslation()
  const client = useQueryClient()
  const onChangeSaved = use(SavedChangesContext)
  /** The newest version that this table has stored of each row. */
  const savedRecords = useRef(new Map<number, AnyRecord>())
  const queues = useRef(new Map<number, Promise<unknown>>())
  const unansweredSaves = useRef<CellSave[]>([])
  const guard = useUnsavedGuard(() => Object.keys(edits).length > 0)

  const keepRecord = (record: AnyRecord) => {
    savedRecords.current.set(record.id, record)
    cacheSavedRow(client, module, record)
  }
  const saving = useSave<CellSave, AnyRecord>({
    kind: 'update',
    hasConflictDialog: true,
    mutationFn: (cell) => saveField(module, cell),
    undo: (answer, { field, base }) => ({
      run: () => sendField(module, answer, field, base[field], createRandomHex(16)),
      onDone: (record) => keepRecord(record as AnyRecord),
    }),
    onSuccess: (record, cell) => {
      keepRecord(record)
      // The list hears of its new row a moment later; until then, the edit is what the cell shows.
      notifyManager.schedule(() => editing.settle(cell, null))
      onChangeSaved?.({ fields: [cell.field], record })
    },
    onError: (error, cell) => keepFailedCell(error, cell),
  })

  const keepFailedCell = (error: ApiError, cell: CellSave) => {
    const { field, value, patch, base } = cell
    const theirs = error.getStoredVersion<AnyRecord>()
    if (theirs) cacheSavedRow(client, module, theirs)
    const fieldErrors = Object.entries(error.getFieldErrors())
      .filter(([key]) => key === field || key.startsWith(`${field}.`))
      .map(([, message]) => message)
    const isUnanswered = error instanceof NoResponseError
    if (isUnanswered) unansweredSaves.current.push(cell)
    const reason = isUnanswered ? t('table:cell.offline') : getServerMessage(error, t('app:save.updateFailed'))
    editing.settle(cell, {
      field,
      value,
      patch,
      status: theirs ? 'conflict' : 'failed',
      message: theirs ? null : fieldErrors.join(' | ') || reason,
      conflict: theirs && { base, theirs },
    })
    if (!isUnanswered) editing.reopen(cell)
  }

  const enqueue = useEffectEvent((cell: CellSave) => {
    const run = () => {
      const saved = savedRecords.current.get(cell.rowId)
      const base = saved && saved.version > cell.base.version ? saved : cell.base
      return saving.mutateAsync({ ...cell, base }).catch(() => {})
    }
    queues.current.set(cell.rowId, (queues.current.get(cell.rowId) ?? Promise.resolve()).then(run))
  })
  useEffect(() => editing.connect((cell) => enqueue(cell)), [editing])
  useOnReconnect(() => {
    for (const cell of unansweredSaves.current.splice(0)) if (hasEditOf(edits, cell)) enqueue(cell)
  })

  return <DiscardChangesDialog guard={guard}>{t('table:cell.leave')}</DiscardChangesDialog>
}
