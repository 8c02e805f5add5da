import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../../lib/form/useDraft.ts'
import { type ApiError, NoResponseError } from '../../../lib/http/apiError.ts'
import { basePath } from '../../../lib/http/basePath.ts'
import { useReconnect } from '../../../lib/http/connection.ts'
import { getErrorMessage } from '../../../lib/http/errorMessages.ts'
import { useSession } from '../../../lib/session/session.ts'
import { buildDraftKey } from '../../../lib/storage/draft.ts'
import type { ListItem, ListSpec, StoredList } from '../list/listSpecs.ts'
import { useItemTitleFormat } from '../list/useItemTitleFormat.ts'
import { cacheList, useSaveList } from '../settings.api.ts'
import { clearCellError, type ListErrors, mapErrorsToCells, NO_ERRORS, validateList } from './cellErrors.ts'
import { diffLists } from './diffLists.ts'
import {
  addRow,
  applySavedItems,
  createRowKey,
  dropBlankRows,
  editRow,
  getRemainingItems,
  getRemainingRows,
  moveRow,
  parseRows,
  type Row,
  rebaseRows,
  removeRow,
  restoreAll,
  restoreRow,
  toRows,
} from './rows.ts'

/** Two states that a save found to have grown apart. */
export type ListConflict = { base: readonly ListItem[]; mine: readonly ListItem[]; theirs: StoredList }

/** A settings list being edited: rows, changes, errors by cell, the draft on the device, saving, and being overtaken. */
export function useListEditor(spec: ListSpec, stored: StoredList) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const getTitle = useItemTitleFormat()
  const [base, setBase] = useState(stored)
  const [rows, setRows] = useState(() => toRows(stored.items))
  const [errors, setErrors] = useState<ListErrors>(NO_ERRORS)
  const [failures, setFailures] = useState(0)
  const hadNoResponse = useRef(false)
  useReconnect(() => hadNoResponse.current && setErrors(({ cells }) => ({ cells, general: [] })))
  const [conflict, setConflict] = useState<ListConflict | null>(null)
  const changes = useMemo(
    () => diffLists(spec.fields, base.items, getRemainingItems(dropBlankRows(rows, spec.blank))).length,
    [spec, base, rows],
  )
  const draft = useListDraft(spec, base, rows, changes)

  const resetTo = useCallback((from: StoredList, next: Row[] = toRows(from.items)) => {
    setBase(from)
    setRows(next)
    setErrors(NO_ERRORS)
  }, [])

  const showErrors = (found: ListErrors) => {
    setErrors(found)
    setFailures((count) => count + 1)
  }

  /** Two who did the same have nothing to settle. */
  const handleNewerVersion = (theirs: StoredList) => {
    const mine = getRemainingItems(dropBlankRows(rows, spec.blank))
    cacheList(client, spec.name, theirs)
    if (diffLists(spec.fields, theirs.items, mine).length === 0) resetTo(theirs)
    else setConflict({ base: base.items, mine, theirs })
  }

  /** The row in use comes back with the reason at its name; where the server could not tell which, all of them do. */
  const restoreRowsInUse = (error: ApiError) => {
    const used = rows.find(({ item }) => item.id !== undefined && item.id === error.problem.row)
    if (used) {
      setRows(restoreRow(rows, used.key))
      return showErrors({ cells: { [used.key]: { nameCs: error.message } }, general: [] })
    }
    const names = rows.filter(({ removed }) => removed).map(({ item }) => getTitle(item))
    setRows(restoreAll(rows))
    showErrors({ cells: {}, general: [error.message, t('settings:broughtBack', { names: names.join(', ') })] })
  }

  // Rows may be moved and typed into while a save is on its way; its answer speaks of those that were sent.
  const sentRows = useRef<readonly Row[]>([])
  const saving = useSaveList(spec.name, {
    onSuccess: (list) => {
      setBase(list)
      setRows((now) => applySavedItems(now, sentRows.current, list.items))
    },
    onError: (error) => {
      hadNoResponse.current = error instanceof NoResponseError
      const theirs = error.getStoredVersion<StoredList>()
      if (theirs) return handleNewerVersion(theirs)
      if (error.problem.code === 'in_use') return restoreRowsInUse(error)
      const mappedErrors = mapErrorsToCells(spec, getRemainingRows(sentRows.current), error.getFieldErrors())
      const hasFieldErrors = Object.keys(error.fields).length > 0
      showErrors(
        hasFieldErrors ? mappedErrors : { cells: {}, general: [getErrorMessage(error, t('settings:saveFailed'))] },
      )
    },
  })

  const validateAndSave = (all: readonly Row[], version: number) => {
    const rowsToSave = dropBlankRows(all, spec.blank)
    const { body, errors: found } = validateList(spec, rowsToSave, version, t)
    if (!body) return showErrors(found)
    setErrors(NO_ERRORS)
    sentRows.current = rowsToSave
    saving.mutate(body)
  }

  // The checks on leaving a cell read the rows of that moment without making every row's callbacks new.
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
      edit: (key: string, field: string, value: unknown) => {
        setRows((now) => editRow(now, key, field, value))
        setErrors((now) => ({ ...now, cells: clearCellError(now.cells, key, field) }))
      },
      remove: (key: string) => setRows((now) => removeRow(now, key, spec.blank)),
      restore: (key: string) => setRows((now) => restoreRow(now, key)),
      move: (key: string, to: number) => setRows((now) => moveRow(now, key, to)),
      /** A value that cannot stay is told at once; an empty cell may still be on its way. */
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

  // A newer list that arrives while nothing is changed is simply shown; changed work meets it when it is saved.
  const isUntouched = changes === 0 && !draft.offered && !conflict
  useEffect(() => {
    if (stored.version > base.version && isUntouched) resetTo(stored)
  }, [stored, base, isUntouched, resetTo])

  return {
    rows,
    changes,
    errors,
    failures,
    actions,
    saving: saving.isPending,
    save: () => !saving.isPending && validateAndSave(rows, base.version),
    discard: () => resetTo(stored),
    draft: {
      offered: draft.offered,
      forget: draft.clear,
      restore: () => {
        if (!draft.offered) return
        draft.accept()
        resetTo(draft.offered.base, draft.offered.rows)
      },
    },
    conflict,
    closeConflict: () => setConflict(null),
    takeTheirs: () => {
      if (conflict) resetTo(conflict.theirs)
      setConflict(null)
    },
    keepMine: () => {
      if (!conflict) return
      const mine = rebaseRows(rows, conflict.theirs.items)
      resetTo(conflict.theirs, mine)
      setConflict(null)
      validateAndSave(mine, conflict.theirs.version)
    },
  }
}

export type ListEditorState = ReturnType<typeof useListEditor>
export type RowActions = ListEditorState['actions']

/** Keeps the changed list on the device, and offers what an earlier visit left behind. */
function useListDraft(spec: ListSpec, base: StoredList, rows: readonly Row[], changes: number) {
  const { profile } = useSession()
  const {
    offered: storedDraft,
    dismissOffer,
    saveDraft,
    deleteDraft,
  } = useDraft(buildDraftKey(basePath, profile.id, 'settings', spec.name))

  const offered = useMemo(() => {
    const draftRows = parseRows(storedDraft?.values.rows)
    if (!storedDraft || !draftRows || storedDraft.version === null || !Array.isArray(storedDraft.base.items))
      return null
    const items = storedDraft.base.items as ListItem[]
    const count = diffLists(spec.fields, items, getRemainingItems(dropBlankRows(draftRows, spec.blank))).length
    return count > 0
      ? { savedAt: storedDraft.savedAt, base: { items, version: storedDraft.version }, rows: draftRows, count }
      : null
  }, [storedDraft, spec])

  const isOffered = offered !== null
  useEffect(() => {
    if (isOffered) return
    if (changes > 0) saveDraft({ version: base.version, base: { items: base.items }, values: { rows } })
    else deleteDraft()
  }, [isOffered, changes, base, rows, saveDraft, deleteDraft])

  return { offered, accept: dismissOffer, clear: deleteDraft }
}
