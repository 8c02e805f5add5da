import type { Profile, Status } from '@poledne/contract/session'
import { replaceEqualDeep } from '@tanstack/react-query'
import { sessionStore, updateSession } from '../lib/session.ts'

type News = Partial<Pick<Status, 'badges' | 'lockedItems' | 'settings'>>
type Known = Pick<Status, 'settings' | 'lockedItems'> & { profile: Profile }

/** When the stream last spoke of each. */
const told: { [Part in keyof News]?: number } = {}

/** What the stream says; while one listens, nobody knows better. */
export function applyNews(news: News): void {
  for (const part of Object.keys(news) as (keyof News)[]) told[part] = performance.now()
  apply(news)
}

/** What the poll answers, but for what the stream has told since it was asked: the answer may be older. */
export function applyAnswer({ badges, lockedItems, settings }: Status, askedAt: number): void {
  const unlessTold = <Value>(part: keyof News, value: Value) => ((told[part] ?? 0) < askedAt ? value : undefined)
  apply({
    badges: unlessTold('badges', badges),
    lockedItems: unlessTold('lockedItems', lockedItems),
    settings: unlessTold('settings', settings),
  })
}

/** What has not changed stays the same object, and redraws nothing. */
function apply({ badges, lockedItems, settings }: { [Part in keyof News]?: News[Part] | undefined }): void {
  const state = sessionStore.get()
  if (state.status !== 'signedIn') return
  const known: Known = { settings: state.settings, lockedItems: state.lockedItems, profile: state.profile }
  const next = replaceEqualDeep(known, {
    settings: settings ?? known.settings,
    lockedItems: lockedItems ?? known.lockedItems,
    profile: badges ? { ...known.profile, badges } : known.profile,
  })
  if (next !== known) updateSession(next)
}
