import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { createElement, Fragment } from 'react'
import { i18n } from '../i18n/i18n.ts'

type NotificationText = { title?: string; message: string }
type ActionNotification = NotificationText & { label: string; onChosen: () => void }

type Success = NotificationText & { undo?: (() => void) | undefined }

/** Long enough to read, reach and press. */
const ACTION_MS = 12_000
const UNDO_MS = 10_000
/** `isAlreadyAnnounced`: the screen says so itself, where the focus is; the notification is for the eyes only. */
type Failure = NotificationText & { isAlreadyAnnounced: boolean }

const renderIcon = (Icon: typeof IconCheck) => createElement(Icon, { size: 18 })
const SUCCESS = { color: 'green', icon: renderIcon(IconCheck) }
const FAILURE = { color: 'red', icon: renderIcon(IconAlertTriangle) }
const ANNOUNCED = { role: 'alert' }
const SILENT = { role: 'group' }
const SETTLED = { loading: false, allowClose: true, autoClose: undefined }
/** Asked for each time, because the language may have changed since the last one. */
const getCloseProps = () => ({ closeButtonProps: { 'aria-label': i18n.t('shell:closeNotification') } })

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

function clearUndo(id: string): void {
  if (latestUndo?.id !== id) return
  latestUndo = null
  window.removeEventListener('keydown', onUndoKey)
}

/** A message with a button that takes the action back, and the keys that do the same. */
function buildUndoMessage(id: string, message: string, undo: () => void) {
  let previousFocus: EventTarget | null = null
  const run = () => {
    const hadFocus = document.activeElement?.closest('.mantine-Notification-root')
    notifications.hide(id)
    clearUndo(id)
    // The button is about to disappear: the focus goes back to where it was.
    const back =
      previousFocus instanceof HTMLElement && previousFocus.isConnected
        ? previousFocus
        : document.getElementById('main')
    if (hadFocus) back?.focus()
    undo()
  }
  latestUndo = { id, run }
  window.addEventListener('keydown', onUndoKey)
  const onFocus = ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
    previousFocus = relatedTarget ?? previousFocus
  }
  const label = `${i18n.t('app:undo.action')} (Ctrl Z)`
  const button = { size: 'compact-sm', variant: 'default', onClick: run, onFocus }
  return {
    autoClose: UNDO_MS,
    onClose: () => clearUndo(id),
    message: createElement(
      Fragment,
      null,
      createElement('p', { style: { margin: '0 0 0.5rem' } }, message),
      createElement(Button<'button'>, button, label),
    ),
  }
}

export const notificationActions = {
  info: (words: NotificationText) =>
    notifications.show({ ...words, ...getCloseProps(), color: 'gray', icon: renderIcon(IconInfoCircle) }),
  error: (words: NotificationText) => notifications.show({ ...words, ...getCloseProps(), ...FAILURE }),

  /** Tells something, and offers what to do about it. */
  infoWithAction: ({ label, onChosen, message, ...words }: ActionNotification) =>
    notifications.show({
      ...words,
      ...getCloseProps(),
      color: 'gray',
      icon: renderIcon(IconInfoCircle),
      autoClose: ACTION_MS,
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
    const running = { id, message, title: undefined, ...waiting, ...ANNOUNCED }
    notifications.show(running)
    // A repeated attempt takes over what the one before it left on screen.
    notifications.update(running)
    return {
      success: ({ undo, ...words }: Success) =>
        notifications.update({
          id,
          ...words,
          ...getCloseProps(),
          ...SUCCESS,
          ...SETTLED,
          ...(undo && buildUndoMessage(id, words.message, undo)),
        }),
      failure: ({ isAlreadyAnnounced, ...words }: Failure) =>
        notifications.update({
          id,
          ...words,
          ...getCloseProps(),
          ...FAILURE,
          ...SETTLED,
          ...(isAlreadyAnnounced ? SILENT : ANNOUNCED),
        }),
    }
  },
}
