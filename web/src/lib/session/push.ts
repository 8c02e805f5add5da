import { readLocalStorage, writeLocalStorage } from '../storage/localStorage.ts'

/** Notices that the browser itself shows. Its permission and the wish for them belong to the device. */

const STORAGE_KEY = 'poledne.push'

/** Where the browser has none there is nothing to ask. */
export type PushPermission = 'unsupported' | NotificationPermission

const isPushSupported = () => typeof Notification !== 'undefined'

export const getPushPermission = (): PushPermission => (isPushSupported() ? Notification.permission : 'unsupported')

export async function requestPushPermission(): Promise<PushPermission> {
  return isPushSupported() ? Notification.requestPermission() : 'unsupported'
}

export const isPushWanted = (): boolean => getPushPermission() === 'granted' && readLocalStorage(STORAGE_KEY) === 'on'

export const savePushChoice = (isWanted: boolean): void => writeLocalStorage(STORAGE_KEY, isWanted ? 'on' : 'off')
