import type { Instant } from '@poledne/contract/domain/instant'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ApiError, isApiError, NoResponseError } from '../http/apiError.ts'
import { useOnReconnect } from '../http/connection.ts'
import { basePath } from '../http/pageMeta.ts'
import { useSession } from '../session/session.ts'
import { buildDraftKey, type Draft } from '../storage/drafts.ts'
import { focusFirstError } from './focusFirstError.ts'
import { type SaveResult, saveAllEdits } from './saveAllEdits.ts'
import { useDraft } from './useDraft.ts'
import { useUnsavedGuard } from './useUnsavedGuard.ts'

/** The user's edits, and a newer version that another user has stored since the edits began. */
export type EditConflict<Stored, Base, Value> = { base: Base; mine: Value; theirs: Stored }
/** A draft of an earlier visit, with the number of its changes. */
export type OfferedDraft<Base, Value> = { savedAt: Instant; base: Base; value: Value; count: number }

type AnyBase = { version: number | null }

export type DraftOptions<Stored, Base, Value> = {
  module: string
  /** Returns the id of the draft on the device within its module. */
  getId: (stored: Stored | null) => string
  /** Returns the content of a draft; null if there are no edits to keep. */
  write: (base: Base, value: Value) => Pick<Draft, 'base' | 'values'> | null
  /** Returns the content of a draft, or null if this release cannot read it, such as a draft of an older release. */
  read: (draft: Draft) => { base: Base; value: Value } | null
  /** Whether the editor starts with the draft instead of offering it. */
  isRestoredAtOnce?: boolean | undefined
}

type EditSessionOptions<Stored extends { version: number }, Base extends AnyBase, Value, Saved> = {
  /** The element with the fields, whose first error gets the focus. */
  root: RefObject<HTMLElement | null>
  /** The newest version from the server; null for a new record. */
  stored: Stored | null
  /** Where unsaved edits are kept on the device; null keeps none. */
  draft: DraftOptions<Stored, Base, Value> | null
  /** Returns the base: the state of a version with which edits are compared. */
  toBase: (stored: Stored | null) => Base
  toValue: (base: Base) => Value
  countChanges: (base: Base, value: Value) => number

  // The editor stores its value itself and connects it here. These callbacks are called only after it has rendered.
  getValue: () => Value
  setValue: (value: Value) => void
  hasEdits: () => boolean
  /** Whether the form asks before the user leaves; false for a form such as one in a dialog. */
  isGuarded?: boolean | undefined
  /** Shows what is wrong with the value, and returns whether it can be sent. */
  validate: (value: Value, base: Base) => boolean
  /** Sends the value as an update of `base`. */
  send: (value: Value, base: Base) => Promise<Saved>
  onSaved: (saved: Saved, sent: Value) => void
  onSaveFailed: (error: ApiError, sent: Value) => void
  /**
   * Called when the user's edits are the same as the newer stored version; by default the editor shows that version.
   */
  onAlreadyStored?: (stored: Stored) => void
  /** Called when the network is back after a save that got no response. */
  onReconnect?: () => void
}

/**
 * Manages the editing of one form, however its editor stores the value: the base version, the draft on the device,
 * saving, conflicts, the focus on the first error, the guard against leaving, and showing a newer version while there
 * are no edits.
 */
export function useEditSession<Stored extends { version: number }, Base extends AnyBase, Value, Saved = Stored>(
  options: EditSessionOptions<Stored, Base, Value, Saved>,
) {
  const { stored, toBase } = options
  const { profile } = useSession()
  const getDraftKey = (of: Stored | null) =>
    options.draft && buildDraftKey(basePath, profile.id, options.draft.module, options.draft.getId(of))
  const draft = useDraft(getDraftKey(stored))
  const { saveDraft, deleteDraft } = draft
  const [foundDraft] = useState(() => readDraft(draft.offered, options))
  const isRestoredAtOnce = draft.isContinued || options.draft?.isRestoredAtOnce
  const restoredDraft = isRestoredAtOnce ? foundDraft : null
  const offered = draft.offered && !isRestoredAtOnce ? foundDraft : null
  const guard = useUnsavedGuard(() => options.isGuarded !== false && options.hasEdits())

  const [base, setBaseState] = useState(() => restoredDraft?.base ?? toBase(stored))
  // The base is also in a ref, because a form compares its values with the base in the same event that replaces the
  // base.
  const baseRef = useRef(base)
  const setBase = useCallback((next: Base) => {
    baseRef.current = next
    setBaseState(next)
  }, [])

  const [conflict, setConflict] = useState<EditConflict<Stored, Base, Value> | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const running = useRef<Promise<SaveResult> | null>(null)
  const isAutomatic = useRef(false)
  const hadNoResponse = useRef(false)
  useOnReconnect(() => hadNoResponse.current && options.onReconnect?.())

  // The editor can render during a save, so the code after the save calls the latest callbacks.
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })

  const reset = (next: Base, value = latest.current.toValue(next)) => {
    setBase(next)
    latest.current.setValue(value)
  }

  const showStored = (theirs: Stored) => {
    if (latest.current.onAlreadyStored) latest.current.onAlreadyStored(theirs)
    else reset(toBase(theirs))
  }

  const openConflict = (theirs: Stored) =>
    setConflict({ base: baseRef.current, mine: latest.current.getValue(), theirs })

  const handleSaveError = (error: unknown, sent: Value): SaveResult => {
    if (!isApiError(error)) return 'failed'
    const { countChanges, getValue, onSaveFailed } = latest.current
    hadNoResponse.current = error instanceof NoResponseError
    const theirs = error.getStoredVersion<Stored>()
    if (!theirs) {
      onSaveFailed(error, sent)
      return Object.keys(error.fields).length > 0 ? 'invalid' : 'failed'
    }
    if (countChanges(toBase(theirs), getValue()) === 0) {
      showStored(theirs)
      return 'saved'
    }
    openConflict(theirs)
    return 'conflict'
  }

  const attempt = async (value: Value): Promise<SaveResult> => {
    const { root, validate, send } = latest.current
    const focused = document.activeElement
    const validateValue = () => validate(value, baseRef.current)
    // The errors are rendered synchronously, so that the first one can get the focus. An automatic save does not move
    // the focus, because the user is working.
    const isValid = isAutomatic.current ? validateValue() : flushSync(validateValue)
    let result: SaveResult = 'invalid'
    if (isValid) {
      setIsSaving(true)
      const finish = await send(value, baseRef.current).then(
        (saved) => (): SaveResult => {
          latest.current.onSaved(saved, value)
          return 'saved'
        },
        (error: unknown) => () => handleSaveError(error, value),
      )
      result = flushSync(() => {
        setIsSaving(false)
        return finish()
      })
    }
    if (!isAutomatic.current && (result === 'invalid' || result === 'failed')) focusFirstError(root.current, focused)
    return result
  }

  /** Starts a save, or returns the result of the save that is already running. */
  const run = (value: Value, automatic = false): Promise<SaveResult> => {
    if (running.current) return running.current
    isAutomatic.current = automatic
    running.current = attempt(value).finally(() => {
      running.current = null
    })
    return running.current
  }

  const save = async (automatic = false): Promise<SaveResult> => {
    // A new record that is already stored is saved by the page of that record, which is about to open.
    const isMoving = latest.current.stored === null && baseRef.current.version !== null
    return isMoving ? 'failed' : run(latest.current.getValue(), automatic)
  }

  // A newer version is shown at once if there are no edits; otherwise the next save finds the conflict.
  useEffect(() => {
    if (!stored || stored.version <= (base.version ?? 0)) return
    if (!offered && !conflict && !isSaving && !options.hasEdits()) reset(toBase(stored))
  })

  return {
    base,
    getBase: useCallback(() => baseRef.current, []),
    setBase,
    initialValue: restoredDraft?.value ?? null,
    reset,
    guard,

    offered,
    restoreDraft: () => {
      if (!offered) return
      draft.dismissOffer()
      reset(withVersion(offered.base, stored && offered.base.version), offered.value)
    },
    forgetDraft: deleteDraft,
    keepDraft: useCallback(
      (from: Base, value: Value) => {
        const content = latest.current.draft?.write(from, value)
        if (content) saveDraft({ version: from.version, ...content })
        else deleteDraft()
      },
      [saveDraft, deleteDraft],
    ),

    isSaving,
    /** Whether the current or last save was not started by the user. */
    isAutomatic: () => isAutomatic.current,
    save: () => save(),
    /** Saves without moving the focus. */
    saveAutomatically: () => save(true),
    saveAll: () => saveAllEdits({ running: running.current, hasEdits: () => latest.current.hasEdits(), save }),
    /** Makes the saved version the base, so that edits made during the save count as edits of it. */
    continueFrom: (saved: Stored): Base => {
      const key = getDraftKey(saved)
      if (stored === null && key !== null) draft.moveToKey(key)
      const next = toBase(saved)
      setBase(next)
      return next
    },

    conflict,
    openConflict,
    closeConflict: () => setConflict(null),
    /** Saves the merged value as an update of the other user's version. */
    resolveConflict: async (merged: Value, theirs: Stored): Promise<SaveResult> => {
      setConflict(null)
      if (options.countChanges(toBase(theirs), merged) === 0) {
        showStored(theirs)
        return 'saved'
      }
      setBase(toBase(theirs))
      // Setting the same value again would take the focus from its field.
      if (merged !== options.getValue()) options.setValue(merged)
      return run(merged)
    },
  }
}

export type EditSession<Stored extends { version: number }, Base extends AnyBase, Value, Saved = Stored> = ReturnType<
  typeof useEditSession<Stored, Base, Value, Saved>
>

const withVersion = <Base extends AnyBase>(base: Base, version: number | null): Base => ({ ...base, version })

/** Reads a stored draft. A draft without changes is not offered; the contract can have changed since it was stored. */
function readDraft<Stored extends { version: number }, Base extends AnyBase, Value, Saved>(
  found: Draft | null,
  { draft, countChanges }: EditSessionOptions<Stored, Base, Value, Saved>,
): OfferedDraft<Base, Value> | null {
  const content = found && draft?.read(found)
  if (!content) return null
  const count = countChanges(content.base, content.value)
  return count > 0 ? { savedAt: found.savedAt, count, ...content } : null
}
