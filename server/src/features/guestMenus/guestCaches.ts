import type { RecordModuleName } from '@poledne/contract/permissions'
import type { Live } from '../../live/live.ts'
import type { Told } from '../../live/told.ts'
import { type Dated, type Kept, openKept } from './kept.ts'

/** The modules whose records guests read. */
const READ: ReadonlySet<RecordModuleName> = new Set([
  'weeklyMenus',
  'restaurantMenus',
  'restaurantMenuExceptions',
  'dishes',
  'restaurants',
])

const concernsGuests = (told: Told): boolean =>
  told.about === 'lists' || (told.about === 'record' && READ.has(told.module))

/** What guests see, kept on each instance until anything changes that it may be made of. */
export type GuestCaches = {
  open<T extends object>(max: number, build: (key: string) => Promise<Dated<T> | null>): Kept<T>
  /** This instance's own news, before they have travelled through the database and back. */
  hear(told: Told): void
  /** After news from any instance. */
  onNews(act: () => void): void
}

export function openGuestCaches(live: Live): GuestCaches {
  const caches = new Set<Kept<object>>()
  const listeners = new Set<() => void>()
  let isListening = false

  const forget = (told: Told) => {
    const dishId = told.about === 'record' && told.module === 'dishes' ? told.id : undefined
    for (const cache of caches) cache.forget(dishId)
  }
  function listen(): Promise<void> {
    if (!isListening)
      live.listen((told) => {
        // after the connection was away, anything may have happened
        if (told !== null && !concernsGuests(told)) return
        if (told) forget(told)
        else for (const cache of caches) cache.expire()
        for (const act of listeners) act()
      })
    isListening = true
    return live.ready()
  }

  return {
    open(max, build) {
      const cache = openKept(max, async (key) => {
        // what is read from now on is forgotten when it changes
        await listen()
        return build(key)
      })
      caches.add(cache)
      return cache
    },
    hear: (told) => concernsGuests(told) && forget(told),
    onNews: (act) => void listeners.add(act),
  }
}
