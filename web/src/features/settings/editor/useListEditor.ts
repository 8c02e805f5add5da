import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EditSession, useEditSession } from '../../../core/form/useEditSession.ts'
import { NAME_SEPARATOR } from '../../../core/format/useNameSuffix.ts'
import type { ApiError } from '../../../core/http/apiError.ts'
import { getServerMessage } from '../../../core/http/errorMessages.ts'
import { useItemTitleFormat } from '../list/SettingsListView.tsx'
import type { SettingsListItem, SettingsListSpec, StoredSettingsList } from '../list/settingsListSpecs.ts'
import { useSaveList } from '../settings.api.ts'
import { clearCellError, type ListErrors, mapErrorsToListCells, NO_LIST_ERRORS, validateList } from './cellErrors.ts'
import { diffLists } from './diffLists.ts'
import {
  addRow,
  applySavedItems,
  createRowKey,
  dropBlankRows,
  type EditedRow,
  editRow,
  getRemainingItems,
  getRemainingRows,
  moveRow,
  parseRows,
  pickBlankRows,
  rebaseRows,
  removeRow,
  restoreAllRows,
  restoreRow,
  toEditorRows,
} from './rows.ts'

/** The user's list and the stored list, which have both changed since `base`. */
export type ListConflict = Record<'base' | 'mine' | 'theirs', readonly SettingsListItem[]>

/** Manages the editing of a settings list: its rows, changes, errors by cell, and edit session. */
export function useListEditor(spec: SettingsListSpec, stored: StoredSettingsList, root: RefObject<HTMLElement | null>) {
  const { t } = useTranslation()
  const getTitle = useItemTitleFormat()
  const [errors, setErrors] = useState<ListErrors>(NO_LIST_ERRORS)
  const countChanges = (base: StoredSettingsList, value: readonly EditedRow[]) =>
    diffLists(spec.fields, base.items, getItemsToSave(value, spec)).length
  const session: EditSession<StoredSettingsList, StoredSettingsList, EditedRow[]> = useEditSession({
    root,
    stored,
    draft: {
      module: 'settings',
      getId: () => spec.name,
      write: (base, value) =>
        countChanges(base, value) > 0 ? { base: { items: base.items }, values: { rows: value } } : null,
      read: ({ version, base, values }) => {
        const draftRows = parseRows(values.rows)
        if (!draftRows || version === null || !Array.isArray(base.items)) return null
        return { base: { items: base.items as SettingsListItem[], version }, value: draftRows }
      },
    },
    toBase: (list) => list ?? stored,
    // When another user's newer version is shown, new rows that are still empty are kept.
    toValue: ({ items }) => [...toEditorRows(items), ...pickBlankRows(rows, spec.blank)],
    countChanges,
    getValue: () => rows,
    setValue: (value) => {
      setRows(value)
      setErrors(NO_LIST_ERRORS)
    },
    hasEdits: () => changes > 0,
    validate: (value, base) => {
      const { body, errors: found } = validate(value, base.version)
      setErrors(body ? NO_LIST_ERRORS : found)
      return body !== null
    },
    send: (value, base) => saving.mutateAsync(validate(value, base.version).body as StoredSettingsList),
    onSaved: (list, sent) => {
      session.continueFrom(list)
      setRows((now) => applySavedItems(now, dropBlankRows(sent, spec.blank), list.items))
    },
    onSaveFailed: (error, sent) => handleSaveError(error, sent),
    onReconnect: () => setErrors(({ cells }) => ({ cells, general: [] })),
  })
  const { base, offered, keepDraft, conflict } = session
  const [rows, setRows] = useState(() => toEditorRows(stored.items))
  const changes = useMemo(
    () => diffLists(spec.fields, base.items, getItemsToSave(rows, spec)).length,
    [spec, base, rows],
  )

  const isOffered = offered !== null
  useEffect(() => {
    if (!isOffered) keepDraft(base, rows)
  }, [isOffered, base, rows, keepDraft])

  /**
   * Restores the removed row that is in use, with the reason at its name. If the response names no row, it restores all
   * removed rows.
   */
  const restoreRowsInUse = (error: ApiError) => {
    const used = rows.find(({ item }) => item.id !== undefined && item.id === error.problem.row)
    if (used) {
      setRows(restoreRow(rows, used.key))
      return setErrors({ cells: { [used.key]: { nameCs: error.message } }, general: [] })
    }
    const names = rows.filter(({ removed }) => removed).map(({ item }) => getTitle(item))
    setRows(restoreAllRows(rows))
    setErrors({ cells: {}, general: [error.message, t('settings:broughtBack', { names: names.join(NAME_SEPARATOR) })] })
  }

  const handleSaveError = (error: ApiError, sent: readonly EditedRow[]) => {
    if (error.problem.code === 'in_use') return restoreRowsInUse(error)
    const mappedErrors = mapErrorsToListCells(
      spec,
      getRemainingRows(dropBlankRows(sent, spec.blank)),
      error.getFieldErrors(),
    )
    const hasFieldErrors = Object.keys(error.fields).length > 0
    setErrors(
      hasFieldErrors ? mappedErrors : { cells: {}, general: [getServerMessage(error, t('settings:saveFailed'))] },
    )
  }

  const saving = useSaveList(spec.name)
  const validate = (all: readonly EditedRow[], version: number) =>
    validateList(spec, dropBlankRows(all, spec.blank), version, t)

  // The current rows are in a ref, so that the check of a cell that is left needs no new callback for each row.
  const latest = useRef({ rows, version: base.version })
  useEffect(() => {
    latest.current = { rows, version: base.version }
  })

  const actions = useMemo(
    () => ({
      add: () => {
        const key = createRowKey(latest.current.rows)
        setRows((now) => addRow(now, key, spec.blank))
        return key
      },
      /** Changes a field; `path` is the part of it that no longer has errors, such as `parts.1`. */
      edit: (key: string, field: string, value: unknown, path = field) => {
        setRows((now) => editRow(now, key, field, value))
        setErrors((now) => ({ ...now, cells: clearCellError(now.cells, key, path) }))
      },
      remove: (key: string) => setRows((now) => removeRow(now, key, spec.blank)),
      restore: (key: string) => setRows((now) => restoreRow(now, key)),
      move: (key: string, to: number) => setRows((now) => moveRow(now, key, to)),
      /** Reports an invalid value when the user leaves the cell. An empty cell is reported on save. */
      check: (key: string, field: string, value: unknown) => {
        if (value === '') return
        const { rows: now, version } = latest.current
        const message = validateList(spec, now, version, t).errors.cells[key]?.[field]
        if (!message) return
        setErrors(({ cells, general }) => ({
          general: general,
          cells: { ...cells, [key]: { ...cells[key], [field]: message } },
        }))
      },
    }),
    [spec, t],
  )

  return {
    rows,
    changes,
    errors,
    actions,
    guard: session.guard,
    isSaving: session.isSaving,
    save: session.save,
    discard: () => session.reset(stored, toEditorRows(stored.items)),
    draft: { offered, forget: session.forgetDraft, restore: session.restoreDraft },
    conflict: conflict && {
      base: conflict.base.items,
      mine: getItemsToSave(conflict.mine, spec),
      theirs: conflict.theirs.items,
    },
    closeConflict: session.closeConflict,
    takeTheirs: () => conflict && session.resolveConflict(toEditorRows(conflict.theirs.items), conflict.theirs),
    keepMine: () => conflict && session.resolveConflict(rebaseRows(rows, conflict.theirs.items), conflict.theirs),
  }
}

const getItemsToSave = (rows: readonly EditedRow[], spec: SettingsListSpec) =>
  getRemainingItems(dropBlankRows(rows, spec.blank))

export type ListEditorState = ReturnType<typeof useListEditor>
export type ListEditorActions = ListEditorState['actions']
