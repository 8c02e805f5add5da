import { type ReactNode, useSyncExternalStore } from 'react'

/** A value outside React, because the router's guards read it too. */
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

/** Renders only its children again when the store changes, not the component around it. */
export const Subscribe = <T>({ to, children }: SubscribeProps<T>): ReactNode => children(useStore(to))
