import type { Instant } from '@poledne/contract/domain/instant'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type ApiError, NoResponseError } from '../http/apiError.ts'
import { basePath } from '../http/basePath.ts'
import { useReconnect } from '../http/connection.ts'
import { useSession } from '../session/session.ts'
import { buildDraftKey, type Draft } from '../storage/drafts.ts'
import { useDraft } from './useDraft.ts'

/** The user's edits and a version that was stored since the edits began. */
export type EditConflict<Stored, Base, Value> = { base: Base; mine: Value; theirs: Stored }
export type OfferedDraft<Base, Value> = { savedAt: Instant; base: Base; value: Value; count: number }

type EditSessionOptions<Stored extends { version: number }, Base extends { version: number | null }, Value> = {
  module: string
  /** The newest version from the server; null for a new record. */
  stored: Stored | null
  /** Returns the id of the draft on the device within its module. */
  getDraftId: (stored: Stored | null) => string
  /** Returns the state that edits are compared with. */
  toBase: (stored: Stored | null) => Base
  toValue: (base: Base) => Value
  countChanges: (base: Base, value: Value) => number
  /** Returns the content of a draft; null if there are no edits to keep. */
  toDraft: (base: Base, value: Value) => Pick<Draft, 'base' | 'values'> | null
  /** Returns the content of a draft, or null if this release cannot read it, such as a draft of an older release. */
  fromDraft: (draft: Draft) => { base: Base; value: Value } | null

  // The editor stores its value itself. The callbacks below are called only after it has rendered.
  getValue: () => Value
  setValue: (value: Value) => void
  hasEdits: () => boolean
  isSaving: () => boolean
  /** Validates the value and saves it as an update of `base`. */
  send: (value: Value, base: Base) => void
  onSaved: (saved: Stored, sent: Value) => void
  onSaveFailed: (error: ApiError, sent: Value) => void
  /**
   * Called when the user's edits are the same as the newer stored version; by default the editor shows that version.
   */
  onAlreadyStored?: (stored: Stored) => void
  /** Called when the network is back after a save that got no response. */
  onReconnect?: () => void
}

/**
 * Manages what does not depend on how the editor stores its value: the base version, the draft on the device, the value
 * that was sent, conflicts, and showing a newer version while there are no edits.
 */
export function useEditSession<Stored extends { version: number }, Base extends { version: number | null }, Value>(
  options: EditSessionOptions<Stored, Base, Value>,
) {
  const { stored, toBase } = options
  const { profile } = useSession()
  const getDraftKey = (of: Stored | null) => buildDraftKey(basePath, profile.id, options.module, options.getDraftId(of))
  const draft = useDraft(getDraftKey(stored))
  const { saveDraft, deleteDraft } = draft
  const [foundDraft] = useState(() => readDraft(draft.offered, options))
  const continuedDraft = draft.isContinued ? foundDraft : null
  const offered = draft.offered && !draft.isContinued ? foundDraft : null

  const [base, setBaseState] = useState(() => continuedDraft?.base ?? toBase(stored))
  // The base is also in a ref, because a form compares its values with the base in the same event that replaces the
  // base.
  const baseRef = useRef(base)
  const setBase = useCallback((next: Base) => {
    baseRef.current = next
    setBaseState(next)
  }, [])

  const [failures, setFailures] = useState(0)
  const [conflict, setConflict] = useState<EditConflict<Stored, Base, Value> | null>(null)
  const sent = useRef<Value | null>(null)
  const hadNoResponse = useRef(false)
  useReconnect(() => hadNoResponse.current && options.onReconnect?.())

  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const reset = (next: Base, value = options.toValue(next)) => {
    setBase(next)
    options.setValue(value)
  }

  const send = (value: Value) => options.send(value, baseRef.current)

  const showStored = (theirs: Stored) =>
    options.onAlreadyStored ? options.onAlreadyStored(theirs) : reset(toBase(theirs))

  const openConflict = (theirs: Stored) => setConflict({ base: baseRef.current, mine: options.getValue(), theirs })

  // A newer version is shown at once if there are no edits; otherwise the next save finds the conflict.
  useEffect(() => {
    if (!stored || stored.version <= (base.version ?? 0)) return
    if (!offered && !conflict && !options.isSaving() && !options.hasEdits()) reset(toBase(stored))
  })

  return {
    base,
    getBase: useCallback(() => baseRef.current, []),
    setBase,
    initialValue: continuedDraft?.value ?? null,
    reset,
    failures,
    countFailure: () => setFailures((count) => count + 1),

    offered,
    restoreDraft: () => {
      if (!offered) return
      draft.dismissOffer()
      reset(withVersion(offered.base, stored && offered.base.version), offered.value)
    },
    forgetDraft: deleteDraft,
    keepDraft: useCallback(
      (from: Base, value: Value) => {
        const content = latest.current.toDraft(from, value)
        if (content) saveDraft({ version: from.version, ...content })
        else deleteDraft()
      },
      [saveDraft, deleteDraft],
    ),

    save: () => {
      // A new record that is already stored is saved by the page of that record, which is about to open.
      const isMoving = stored === null && baseRef.current.version !== null
      if (!options.isSaving() && !isMoving) send(options.getValue())
    },
    /** Remembers the value that a save has sent, because the user can edit before the response comes. */
    markSent: (value: Value) => {
      sent.current = value
    },
    handleSaved: (saved: Stored) => options.onSaved(saved, sent.current ?? options.getValue()),
    /** Makes the saved version the base, so that edits made during the save count as edits of it. */
    continueFrom: (saved: Stored): Base => {
      if (stored === null) draft.moveToKey(getDraftKey(saved))
      const next = toBase(saved)
      setBase(next)
      return next
    },
    handleSaveError: (error: ApiError) => {
      hadNoResponse.current = error instanceof NoResponseError
      const theirs = error.getStoredVersion<Stored>()
      if (!theirs) return options.onSaveFailed(error, sent.current ?? options.getValue())
      if (options.countChanges(toBase(theirs), options.getValue()) === 0) return showStored(theirs)
      openConflict(theirs)
    },

    conflict,
    openConflict,
    closeConflict: () => setConflict(null),
    /** Saves the merged value as an update of the other user's version. */
    resolveConflict: (merged: Value, theirs: Stored) => {
      setConflict(null)
      if (options.countChanges(toBase(theirs), merged) === 0) return showStored(theirs)
      reset(toBase(theirs), merged)
      send(merged)
    },
  }
}

export type EditSession<
  Stored extends { version: number },
  Base extends { version: number | null },
  Value,
> = ReturnType<typeof useEditSession<Stored, Base, Value>>

const withVersion = <Base extends { version: number | null }>(base: Base, version: number | null): Base => ({
  ...base,
  version,
})

/** Reads a stored draft. It is not offered if it has no changes any more, because the contract has changed since. */
function readDraft<Stored extends { version: number }, Base extends { version: number | null }, Value>(
  draft: Draft | null,
  { fromDraft, countChanges }: EditSessionOptions<Stored, Base, Value>,
): OfferedDraft<Base, Value> | null {
  const content = draft && fromDraft(draft)
  if (!content) return null
  const count = countChanges(content.base, content.value)
  return count > 0 ? { savedAt: draft.savedAt, count, ...content } : null
}
