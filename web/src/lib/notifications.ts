import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { createElement, Fragment } from 'react'
import { i18n } from './i18n.ts'

type Words = { title?: string; message: string }
type Offer = Words & { label: string; onChosen: () => void }

type Success = Words & { undo?: (() => void) | undefined }

/** Long enough to read, reach and press. */
const OFFER_MS = 12_000
const UNDO_MS = 10_000
/** `told`: the screen says so itself, where the focus is; the notification is for the eyes only. */
type Failure = Words & { told: boolean }

const icon = (Icon: typeof IconCheck) => createElement(Icon, { size: 18 })
const SUCCESS = { color: 'green', icon: icon(IconCheck) }
const FAILURE = { color: 'red', icon: icon(IconAlertTriangle) }
const HEARD = { role: 'alert' }
const UNHEARD = { role: 'group' }
const SETTLED = { loading: false, allowClose: true, autoClose: undefined }
/** Asked for each time, because the language may have changed since the last one. */
const closable = () => ({ closeButtonProps: { 'aria-label': i18n.t('shell:closeNotification') } })

/** The latest undo on screen; Ctrl Z runs it, unless the page has its own use for the keys. */
let latestUndo: { id: string; run: () => void } | null = null

function onUndoKey(event: KeyboardEvent): void {
  const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
  const { target } = event
  const isTyping = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')
  if (!isUndo || isTyping || event.defaultPrevented || !latestUndo) return
  event.preventDefault()
  latestUndo.run()
}

function forgetUndo(id: string): void {
  if (latestUndo?.id !== id) return
  latestUndo = null
  window.removeEventListener('keydown', onUndoKey)
}

/** A message with a button that takes the action back, and the keys that do the same. */
function withUndo(id: string, message: string, undo: () => void) {
  let cameFrom: EventTarget | null = null
  const run = () => {
    const hadFocus = document.activeElement?.closest('.mantine-Notification-root')
    notifications.hide(id)
    forgetUndo(id)
    // The button is about to disappear: the focus goes back to where it was.
    const back = cameFrom instanceof HTMLElement && cameFrom.isConnected ? cameFrom : document.getElementById('main')
    if (hadFocus) back?.focus()
    undo()
  }
  latestUndo = { id, run }
  window.addEventListener('keydown', onUndoKey)
  const onFocus = ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
    cameFrom = relatedTarget ?? cameFrom
  }
  const label = `${i18n.t('app:undo.action')} (Ctrl Z)`
  const button = { size: 'compact-sm', variant: 'default', onClick: run, onFocus }
  return {
    autoClose: UNDO_MS,
    onClose: () => forgetUndo(id),
    message: createElement(
      Fragment,
      null,
      createElement('p', { style: { margin: '0 0 0.5rem' } }, message),
      createElement(Button<'button'>, button, label),
    ),
  }
}

export const shown = {
  info: (words: Words) => notifications.show({ ...words, ...closable(), color: 'gray', icon: icon(IconInfoCircle) }),
  error: (words: Words) => notifications.show({ ...words, ...closable(), ...FAILURE }),

  /** Tells something, and offers what to do about it. */
  offer: ({ label, onChosen, message, ...words }: Offer) =>
    notifications.show({
      ...words,
      ...closable(),
      color: 'gray',
      icon: icon(IconInfoCircle),
      autoClose: OFFER_MS,
      message: createElement(
        Fragment,
        null,
        createElement('p', { style: { margin: '0 0 0.5rem' } }, message),
        createElement(Button<'button'>, { size: 'compact-sm', variant: 'default', onClick: onChosen }, label),
      ),
    }),

  /** One notification from "saving" to how it ended; it cannot be closed before, so the end is always seen. */
  progress(id: string, message: string) {
    const waiting = { color: 'gray', loading: true, autoClose: false, allowClose: false } as const
    const running = { id, message, title: undefined, ...waiting, ...HEARD }
    notifications.show(running)
    // A repeated attempt takes over what the one before it left on screen.
    notifications.update(running)
    return {
      success: ({ undo, ...words }: Success) =>
        notifications.update({
          id,
          ...words,
          ...closable(),
          ...SUCCESS,
          ...SETTLED,
          ...(undo && withUndo(id, words.message, undo)),
        }),
      failure: ({ told, ...words }: Failure) =>
        notifications.update({ id, ...words, ...closable(), ...FAILURE, ...SETTLED, ...(told ? UNHEARD : HEARD) }),
    }
  },
}
