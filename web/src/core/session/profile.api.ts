import type { Profile } from '@poledne/contract/access/session'
import type { RequestBody } from '@poledne/contract/http/endpoint'
import type { Api } from '@poledne/contract/modules/api'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../http/http.ts'
import { updateSession } from './session.ts'

export type ProfileFields = RequestBody<Api['PUT profile/']>

/**
 * Returns the fields of the profile that its user can change. A pending e-mail address is sent too, because sending the
 * confirmed one would cancel the change.
 */
export const getProfileFields = (profile: Profile): ProfileFields => {
  const { firstName, lastName, email, pendingEmail, language, timezone, dateType } = profile
  return { firstName, lastName, email: pendingEmail ?? email, language, timezone, dateType }
}

/** Saves the profile and updates everything that shows it. */
export async function saveProfile(body: ProfileFields): Promise<Profile> {
  const profile = await callApi('PUT profile/', { body })
  updateSession({ profile })
  return profile
}

export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => callApi('GET profile/factors/', { signal }),
})
