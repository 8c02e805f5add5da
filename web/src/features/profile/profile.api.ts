import type { accountEndpoints } from '@poledne/contract/access/account'
import type { sessionEndpoints } from '@poledne/contract/access/session'
import { queryOptions } from '@tanstack/react-query'
import { describeEndpoint } from '../../lib/http/describeEndpoint.ts'
import { callEndpoint } from '../../lib/http/http.ts'
import { profileEndpoint, updateSession } from '../../lib/session/session.ts'

type Calls = typeof accountEndpoints
const SESSION_GUARD = { guard: 'session' } as const
const sessionsEndpoint = describeEndpoint<Calls['sessions']>({
  ...SESSION_GUARD,
  method: 'GET',
  path: 'profile/sessions/',
})
const endSessionEndpoint = describeEndpoint<Calls['endSession']>({
  ...SESSION_GUARD,
  method: 'DELETE',
  path: 'profile/sessions/:id/',
})
const changePasswordEndpoint = describeEndpoint<Calls['changePassword']>({
  ...SESSION_GUARD,
  method: 'POST',
  path: 'profile/password/',
})
const logoutAllEndpoint = describeEndpoint<(typeof sessionEndpoints)['logoutAll']>({
  ...SESSION_GUARD,
  method: 'POST',
  path: 'profile/logoutAll/',
})

const confirmEmailEndpoint = describeEndpoint<Calls['confirmEmail']>({
  ...SESSION_GUARD,
  method: 'POST',
  path: 'profile/email/',
})

/** The pending address is the account's own from now on. */
export async function confirmEmail(code: string): Promise<void> {
  await callEndpoint(confirmEmailEndpoint, { body: { code } })
  updateSession({ profile: (await callEndpoint(profileEndpoint, {})).profile })
}

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => callEndpoint(sessionsEndpoint, { signal }),
  select: ({ items }) => items,
})

export const signOutDevice = (id: number) => callEndpoint(endSessionEndpoint, { params: { id: String(id) } })
export const signOutEverywhere = () => callEndpoint(logoutAllEndpoint, { body: {} })
export const changePassword = (body: { password: string; newPassword: string }) =>
  callEndpoint(changePasswordEndpoint, { body })
