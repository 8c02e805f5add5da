import type { Profile, Status } from '@poledne/contract/access/session'
import { replaceEqualDeep } from '@tanstack/react-query'
import { sessionStore, updateSession } from '../../lib/session/session.ts'

type StatusChange = Partial<Pick<Status, 'badges' | 'lockedItems' | 'settings'>>
type StatusState = Pick<Status, 'settings' | 'lockedItems'> & { profile: Profile }

/** When the stream last spoke of each. */
const lastEventAt: { [Part in keyof StatusChange]?: number } = {}

/** What the stream says; while one listens, nobody knows better. */
export function applyStatusEvent(news: StatusChange): void {
  for (const part of Object.keys(news) as (keyof StatusChange)[]) lastEventAt[part] = performance.now()
  applyChange(news)
}

/** What the poll answers, but for what the stream has told since it was asked: the answer may be older. */
export function applyPolledStatus({ badges, lockedItems, settings }: Status, askedAt: number): void {
  const unlessNewerEvent = <Value>(part: keyof StatusChange, value: Value) =>
    (lastEventAt[part] ?? 0) < askedAt ? value : undefined
  applyChange({
    badges: unlessNewerEvent('badges', badges),
    lockedItems: unlessNewerEvent('lockedItems', lockedItems),
    settings: unlessNewerEvent('settings', settings),
  })
}

/** What has not changed stays the same object, and redraws nothing. */
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
