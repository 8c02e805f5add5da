import { readStored, writeStored } from './stored.ts'

/** Notices that the browser itself shows. Its permission and the wish for them belong to the device. */

const KEY = 'poledne.push'

/** Where the browser has none there is nothing to ask. */
export type PushState = 'unsupported' | NotificationPermission

const has = () => typeof Notification !== 'undefined'

export const pushState = (): PushState => (has() ? Notification.permission : 'unsupported')

export async function askForPush(): Promise<PushState> {
  return has() ? Notification.requestPermission() : 'unsupported'
}

export const wantsPush = (): boolean => pushState() === 'granted' && readStored(KEY) === 'on'

export const keepPushWish = (isWanted: boolean): void => writeStored(KEY, isWanted ? 'on' : 'off')
