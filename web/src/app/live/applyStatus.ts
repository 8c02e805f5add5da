import type { Profile, Status } from '@poledne/contract/access/session'
import { replaceEqualDeep } from '@tanstack/react-query'
import { sessionStore, updateSession } from '../../lib/session/session.ts'

type StatusChange = Partial<Pick<Status, 'badges' | 'lockedItems' | 'settings'>>
type StatusState = Pick<Status, 'settings' | 'lockedItems'> & { profile: Profile }

/** When the event stream last updated each part. */
const lastEventAt: { [Part in keyof StatusChange]?: number } = {}

/** Applies an event of the stream, which is always newer than the last poll. */
export function applyStatusEvent(news: StatusChange): void {
  for (const part of Object.keys(news) as (keyof StatusChange)[]) lastEventAt[part] = performance.now()
  applyChange(news)
}

/** Applies a polled status, except for parts that the stream has updated since the request was sent. */
export function applyPolledStatus({ badges, lockedItems, settings }: Status, askedAt: number): void {
  const unlessNewerEvent = <Value>(part: keyof StatusChange, value: Value) =>
    (lastEventAt[part] ?? 0) < askedAt ? value : undefined
  applyChange({
    badges: unlessNewerEvent('badges', badges),
    lockedItems: unlessNewerEvent('lockedItems', lockedItems),
    settings: unlessNewerEvent('settings', settings),
  })
}

/** Unchanged parts keep their object identity, so that nothing renders again. */
function applyChange({
  badges,
  lockedItems,
  settings,
}: { [Part in keyof StatusChange]?: StatusChange[Part] | undefined }): void {
  const state = sessionStore.get()
  if (state.status !== 'signedIn') return
  const known: StatusState = { settings: state.settings, lockedItems: state.lockedItems, profile: state.profile }
  const next = replaceEqualDeep(known, {
    settings: settings ?? known.settings,
    lockedItems: lockedItems ?? known.lockedItems,
    profile: badges ? { ...known.profile, badges } : known.profile,
  })
  if (next !== known) updateSession(next)
}
