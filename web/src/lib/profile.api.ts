import type { account } from '@poledne/contract/account'
import type { BodyOf } from '@poledne/contract/endpoint'
import type { Profile } from '@poledne/contract/session'
import { bareEndpoint } from './bareEndpoint.ts'
import { call } from './http.ts'
import { updateSession } from './session.ts'

type Calls = typeof account
export type ProfileFields = BodyOf<Calls['saveProfile']>

const save = bareEndpoint<Calls['saveProfile']>({ method: 'PUT', path: 'profile/', guard: 'session' })

/** What one may change of oneself. An address that waits for its code is sent along, because the old one would cancel it. */
export const profileFields = (profile: Profile): ProfileFields => {
  const { firstName, lastName, email, pendingEmail, language, timezone, dateType } = profile
  return { firstName, lastName, email: pendingEmail ?? email, language, timezone, dateType }
}

/** Saved, and known to every screen at once. */
export async function saveProfile(body: ProfileFields): Promise<Profile> {
  const profile = await call(save, { body })
  updateSession({ profile })
  return profile
}
