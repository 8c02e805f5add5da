import type { accountEndpoints } from '@poledne/contract/access/account'
import type { Profile } from '@poledne/contract/access/session'
import type { RequestBody } from '@poledne/contract/endpoints/endpoint'
import { describeEndpoint } from '../http/describeEndpoint.ts'
import { callEndpoint } from '../http/http.ts'
import { updateSession } from './session.ts'

type Calls = typeof accountEndpoints
export type ProfileFields = RequestBody<Calls['saveProfile']>

const saveProfileEndpoint = describeEndpoint<Calls['saveProfile']>({
  method: 'PUT',
  path: 'profile/',
  guard: 'session',
})

/** What one may change of oneself. An address that waits for its code is sent along, because the old one would cancel it. */
export const getProfileFields = (profile: Profile): ProfileFields => {
  const { firstName, lastName, email, pendingEmail, language, timezone, dateType } = profile
  return { firstName, lastName, email: pendingEmail ?? email, language, timezone, dateType }
}

/** Saved, and known to every screen at once. */
export async function saveProfile(body: ProfileFields): Promise<Profile> {
  const profile = await callEndpoint(saveProfileEndpoint, { body })
  updateSession({ profile })
  return profile
}
