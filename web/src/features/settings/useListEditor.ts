import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, NoResponseError } from '../../lib/apiError.ts'
import { useReconnect } from '../../lib/connection.ts'
import { errorText } from '../../lib/errorText.ts'
import { checkList, type ListErrors, NO_ERRORS, placeErrors, withoutCell } from './cellErrors.ts'
import { listDiff } from './listDiff.ts'
import type { Item, ListSpec, StoredList } from './lists.ts'
import {
  addRow,
  adopt,
  editRow,
  keptItems,
  keptRows,
  moveRow,
  nextKey,
  type Row,
  rebase,
  removeRow,
  restoreAll,
  restoreRow,
  rowsOf,
  withoutBlank,
} from './rows.ts'
import { rememberList, useSaveList } from './settings.api.ts'
import { useItemTitle } from './useItemTitle.ts'
import { useListDraft } from './useListDraft.ts'

/** Two states that a save found to have grown apart. */
export type Overtaken = { base: readonly Item[]; mine: readonly Item[]; theirs: StoredList }

/** A settings list being edited: rows, changes, errors by cell, the draft on the device, saving, and being overtaken. */
export function useListEditor(spec: ListSpec, stored: StoredList) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const titleOf = useItemTitle()
  const [base, setBase] = useState(stored)
  const [rows, setRows] = useState(() => rowsOf(stored.items))
  const [errors, setErrors] = useState<ListErrors>(NO_ERRORS)
  const [failures, setFailures] = useState(0)
  const unanswered = useRef(false)
  useReconnect(() => unanswered.current && setErrors(({ cells }) => ({ cells, others: [] })))
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null)
  const changes = useMemo(
    () => listDiff(spec.fields, base.items, keptItems(withoutBlank(rows, spec.blank))).length,
    [spec, base, rows],
  )
  const draft = useListDraft(spec, base, rows, changes)

  const begin = useCallback((from: StoredList, next: Row[] = rowsOf(from.items)) => {
    setBase(from)
    setRows(next)
    setErrors(NO_ERRORS)
  }, [])

  const refuse = (found: ListErrors) => {
    setErrors(found)
    setFailures((count) => count + 1)
  }

  /** Two who did the same have nothing to settle. */
  const meetNewest = (theirs: StoredList) => {
    const mine = keptItems(withoutBlank(rows, spec.blank))
    rememberList(client, spec.name, theirs)
    if (listDiff(spec.fields, theirs.items, mine).length === 0) begin(theirs)
    else setOvertaken({ base: base.items, mine, theirs })
  }

  /** The row in use comes back with the reason at its name; where the server could not tell which, all of them do. */
  const bringBack = (error: ApiError) => {
    const used = rows.find(({ item }) => item.id !== undefined && item.id === error.problem.row)
    if (used) {
      setRows(restoreRow(rows, used.key))
      return refuse({ cells: { [used.key]: { nameCs: error.message } }, others: [] })
    }
    const names = rows.filter(({ removed }) => removed).map(({ item }) => titleOf(item))
    setRows(restoreAll(rows))
    refuse({ cells: {}, others: [error.message, t('settings:broughtBack', { names: names.join(', ') })] })
  }

  // Rows may be moved and typed into while a save is on its way; its answer speaks of those that were sent.
  const sent = useRef<readonly Row[]>([])
  const saving = useSaveList(spec.name, {
    onSuccess: (list) => {
      setBase(list)
      setRows((now) => adopt(now, sent.current, list.items))
    },
    onError: (error) => {
      unanswered.current = error instanceof NoResponseError
      const theirs = error.stale<StoredList>()
      if (theirs) return meetNewest(theirs)
      if (error.problem.code === 'in_use') return bringBack(error)
      const placed = placeErrors(spec, keptRows(sent.current), error.fieldErrors())
      const told = Object.keys(error.fields).length > 0
      refuse(told ? placed : { cells: {}, others: [errorText(error, t('settings:saveFailed'))] })
    },
  })

  const attempt = (all: readonly Row[], version: number) => {
    const attempted = withoutBlank(all, spec.blank)
    const { body, errors: found } = checkList(spec, attempted, version, t)
    if (!body) return refuse(found)
    setErrors(NO_ERRORS)
    sent.current = attempted
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
        const key = nextKey(latest.current.rows)
        setRows((now) => addRow(now, key, spec.blank))
        return key
      },
      edit: (key: string, field: string, value: unknown) => {
        setRows((now) => editRow(now, key, field, value))
        setErrors((now) => ({ ...now, cells: withoutCell(now.cells, key, field) }))
      },
      remove: (key: string) => setRows((now) => removeRow(now, key, spec.blank)),
      restore: (key: string) => setRows((now) => restoreRow(now, key)),
      move: (key: string, to: number) => setRows((now) => moveRow(now, key, to)),
      /** A value that cannot stay is told at once; an empty cell may still be on its way. */
      check: (key: string, field: string, value: unknown) => {
        if (value === '') return
        const { rows: now, version } = latest.current
        const message = checkList(spec, now, version, t).errors.cells[key]?.[field]
        if (!message) return
        setErrors(({ cells, others }) => ({ others, cells: { ...cells, [key]: { ...cells[key], [field]: message } } }))
      },
    }),
    [spec, t],
  )

  // A newer list that arrives while nothing is changed is simply shown; changed work meets it when it is saved.
  const untouched = changes === 0 && !draft.offered && !overtaken
  useEffect(() => {
    if (stored.version > base.version && untouched) begin(stored)
  }, [stored, base, untouched, begin])

  return {
    rows,
    changes,
    errors,
    failures,
    actions,
    saving: saving.isPending,
    save: () => !saving.isPending && attempt(rows, base.version),
    discard: () => begin(stored),
    draft: {
      offered: draft.offered,
      forget: draft.clear,
      restore: () => {
        if (!draft.offered) return
        draft.accept()
        begin(draft.offered.base, draft.offered.rows)
      },
    },
    overtaken,
    closeOvertaken: () => setOvertaken(null),
    takeTheirs: () => {
      if (overtaken) begin(overtaken.theirs)
      setOvertaken(null)
    },
    keepMine: () => {
      if (!overtaken) return
      const mine = rebase(rows, overtaken.theirs.items)
      begin(overtaken.theirs, mine)
      setOvertaken(null)
      attempt(mine, overtaken.theirs.version)
    },
  }
}

export type ListEditing = ReturnType<typeof useListEditor>
export type RowActions = ListEditing['actions']
