import { type ReactNode, useSyncExternalStore } from 'react'

/** A value that components and code outside React, such as the guards of the router, read and subscribe to. */
export type Store<T> = {
  get: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return
      current = value
      for (const notify of listeners) notify()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get)

type SubscribeProps<T> = { to: Store<T>; children: (value: T) => ReactNode }

/**
 * Renders its children with the value of the store, so that a change renders only them and not the component around
 * them.
 */
export const Subscribe = <T>({ to, children }: SubscribeProps<T>): ReactNode => children(useStore(to))
