import type { Profile, Status } from '@poledne/contract/session'
import { replaceEqualDeep } from '@tanstack/react-query'
import { sessionStore, updateSession } from '../lib/session.ts'

type Known = Pick<Status, 'settings' | 'lockedItems'> & { profile: Profile }

/** Takes over what the poll or an event brings; what has not changed stays the same object, and redraws nothing. */
export function applyStatus({ badges, lockedItems, settings }: Partial<Omit<Status, 'tokenExpireAt'>>): void {
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
