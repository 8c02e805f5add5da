import { readLocalStorage, writeLocalStorage } from '../storage/localStorage.ts'

/** The choice is stored on the device, because the permission of the browser belongs to the device as well. */
const STORAGE_KEY = 'poledne.push'

/** `unsupported` if the browser has no notifications. */
export type PushPermission = 'unsupported' | NotificationPermission

const isPushSupported = () => typeof Notification !== 'undefined'

export const getPushPermission = (): PushPermission => (isPushSupported() ? Notification.permission : 'unsupported')

export async function requestPushPermission(): Promise<PushPermission> {
  return isPushSupported() ? Notification.requestPermission() : 'unsupported'
}

/** Whether the user has turned on notifications of the browser on this device. */
export const isPushWanted = (): boolean => getPushPermission() === 'granted' && readLocalStorage(STORAGE_KEY) === 'on'

export const savePushChoice = (isWanted: boolean): void => writeLocalStorage(STORAGE_KEY, isWanted ? 'on' : 'off')
