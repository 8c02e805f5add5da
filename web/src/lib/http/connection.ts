import { useEffect, useRef } from 'react'
import { createStore } from '../storage/store.ts'

/** False from a request that got no response until the next one that does. */
export const connectionStore = createStore(true)

/** Calls back each time the server answers again. */
export const onReconnect = (callback: () => void): (() => void) =>
  connectionStore.subscribe(() => {
    if (connectionStore.get()) callback()
  })

/** The same for a component: the latest callback is called. */
export function useReconnect(callback: () => void): void {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => onReconnect(() => latest.current()), [])
}
