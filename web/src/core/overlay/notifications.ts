import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { createElement, type FocusEventHandler, Fragment } from 'react'
import { i18n } from '../i18n/i18n.ts'
import { dropUndo, pushUndo } from '../undo/undoStack.ts'

type NotificationText = { title?: string; message: string }
type ActionNotification = NotificationText & { label: string; onChosen: () => void }

/** `isRemembered`: the shortcut can undo it after the notification has closed. */
type Success = NotificationText & { undo?: (() => void) | undefined; isRemembered?: boolean }

/** How long a notification with an action stays: enough to read the message and press undo. */
const ACTION_MS = 12_000
const UNDO_MS = 10_000
/** `isAlreadyAnnounced`: the screen shows the message at the focus, so screen readers ignore the notification. */
type Failure = NotificationText & { isAlreadyAnnounced: boolean }

const renderIcon = (Icon: typeof IconCheck) => createElement(Icon, { size: 18 })
const SUCCESS = { color: 'green', icon: renderIcon(IconCheck) }
const FAILURE = { color: 'red', icon: renderIcon(IconAlertTriangle) }
const ANNOUNCED = { role: 'alert' }
/** A status without announcements: page content outside of landmarks must be a live region. */
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

/** Builds a message with an undo button. The shortcut runs it too, unless it asks first: then it is remembered already. */
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
    // Until the save has ended, the shortcut must not undo the change before it.
    pushUndo({ key: id, run: () => {}, isAsked: false })
    return {
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
