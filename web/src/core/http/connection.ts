import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { createStore } from '../storage/store.ts'

/** Whether the last request got a response. */
export const connectionStore = createStore(true)

/** Calls back each time the server responds again. */
export const onReconnect = (callback: () => void): (() => void) =>
  connectionStore.subscribe(() => {
    if (connectionStore.get()) callback()
  })

/** Calls the latest callback each time the server responds again. */
export function useOnReconnect(callback: () => void): void {
  const listener = useEffectEvent(callback)
  useEffect(() => onReconnect(() => listener()), [])
}

function subscribeToOnlineState(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser has a network; the server can still be unreachable. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeToOnlineState, () => navigator.onLine)
