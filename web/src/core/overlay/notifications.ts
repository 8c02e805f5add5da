import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { createElement, type FocusEventHandler, Fragment } from 'react'
import { i18n } from '../i18n/i18n.ts'
import { dropUndo, pushUndo } from '../undo/undoStack.ts'

type NotificationText = { title?: string; message: string }
type ActionNotification = NotificationText & { label: string; onChosen: () => void }

/** `isRemembered` says that Ctrl Z can still undo the change after the notification has closed. */
type Success = NotificationText & { undo?: (() => void) | undefined; isRemembered?: boolean }

/** A notification with a button stays long enough to read the message and press the button. */
const ACTION_MS = 12_000
const UNDO_MS = 10_000
/**
 * `isAlreadyAnnounced` says that the page shows the message at the focus, so that screen readers ignore the
 * notification.
 */
type Failure = NotificationText & { isAlreadyAnnounced: boolean }

const renderIcon = (Icon: typeof IconCheck) => createElement(Icon, { size: 18 })
const SUCCESS = { color: 'green', icon: renderIcon(IconCheck) }
const FAILURE = { color: 'red', icon: renderIcon(IconAlertTriangle) }
const ANNOUNCED = { role: 'alert' }
/** A live region that announces nothing. Page content outside of landmarks must be a live region. */
const SILENT = { role: 'status', 'aria-live': 'off' } as const
const SETTLED = { loading: false, allowClose: true, autoClose: undefined }
/** Returns the label of the close button; it is read for each notification, because the language can change. */
const getCloseProps = () => ({ closeButtonProps: { 'aria-label': i18n.t('shell:closeNotification') } })

type ActionButton = { label: string; onClick: () => void; onFocus?: FocusEventHandler }

/** Builds a message with a button below it. */
const buildActionMessage = (message: string, { label, ...button }: ActionButton) =>
  createElement(
    Fragment,
    null,
    createElement('p', { style: { margin: '0 0 0.5rem' } }, message),
    createElement(Button<'button'>, { size: 'compact-sm', variant: 'default', ...button }, label),
  )

/**
 * Builds a message with an undo button. Ctrl Z runs the undo too; a remembered change is already in the undo stack,
 * which asks before it is undone.
 */
function buildUndoMessage(id: string, message: string, undo: () => void, isRemembered: boolean) {
  let previousFocus: EventTarget | null = null
  const runUndo = () => {
    const hadFocus = document.activeElement?.closest('.mantine-Notification-root')
    notifications.hide(id)
    dropUndo(id)
    // The undo button disappears, so the focus is restored.
    const back =
      previousFocus instanceof HTMLElement && previousFocus.isConnected
        ? previousFocus
        : document.getElementById('main')
    if (hadFocus) back?.focus()
    undo()
  }
  if (!isRemembered) pushUndo({ key: id, run: runUndo, isAsked: false })
  const onFocus = ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
    previousFocus = relatedTarget ?? previousFocus
  }
  const label = `${i18n.t('app:undo.action')} (Ctrl Z)`
  return {
    autoClose: UNDO_MS,
    onClose: () => dropUndo(id),
    message: buildActionMessage(message, { label, onClick: runUndo, onFocus }),
  }
}

export const notificationActions = {
  info: (words: NotificationText) =>
    notifications.show({ ...words, ...getCloseProps(), color: 'gray', icon: renderIcon(IconInfoCircle) }),
  error: (words: NotificationText) => notifications.show({ ...words, ...getCloseProps(), ...FAILURE }),

  /** Shows a message with an action. */
  infoWithAction: ({ label, onChosen, message, ...words }: ActionNotification) =>
    notifications.show({
      ...words,
      ...getCloseProps(),
      color: 'gray',
      icon: renderIcon(IconInfoCircle),
      autoClose: ACTION_MS,
      message: buildActionMessage(message, { label, onClick: onChosen }),
    }),

  /** One notification from "saving" to the result; it cannot be closed before the result is shown. */
  progress(id: string, message: string) {
    const waiting = { color: 'gray', loading: true, autoClose: false, allowClose: false } as const
    const running = { id, message, title: undefined, ...waiting, ...ANNOUNCED }
    notifications.show(running)
    // A retry reuses the notification of the failed attempt.
    notifications.update(running)
    // While the save is running, Ctrl Z must not undo the change before it.
    pushUndo({ key: id, run: () => {}, isAsked: false })
    return {
      hide: () => {
        dropUndo(id)
        notifications.hide(id)
      },
      success: ({ undo, isRemembered = false, ...words }: Success) => {
        dropUndo(id)
        notifications.update({
          id,
          ...words,
          ...getCloseProps(),
          ...SUCCESS,
          ...SETTLED,
          ...(undo && buildUndoMessage(id, words.message, undo, isRemembered)),
        })
      },
      failure: ({ isAlreadyAnnounced, ...words }: Failure) => {
        dropUndo(id)
        notifications.update({
          id,
          ...words,
          ...getCloseProps(),
          ...FAILURE,
          ...SETTLED,
          ...(isAlreadyAnnounced ? SILENT : ANNOUNCED),
        })
      },
    }
  },
}
