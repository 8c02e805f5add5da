import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { createElement, Fragment } from 'react'
import { i18n } from './i18n.ts'

type Words = { title?: string; message: string }
type Offer = Words & { label: string; onChosen: () => void }

/** Long enough to read, reach and press. */
const OFFER_MS = 12_000
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
      success: (words: Words) => notifications.update({ id, ...words, ...closable(), ...SUCCESS, ...SETTLED }),
      failure: ({ told, ...words }: Failure) =>
        notifications.update({ id, ...words, ...closable(), ...FAILURE, ...SETTLED, ...(told ? UNHEARD : HEARD) }),
    }
  },
}
