import type { account } from '@poledne/contract/account'
import type { session } from '@poledne/contract/session'
import { queryOptions } from '@tanstack/react-query'
import { bareEndpoint } from '../../lib/bareEndpoint.ts'
import { call } from '../../lib/http.ts'
import { readProfile, updateSession } from '../../lib/session.ts'

type Calls = typeof account
const own = { guard: 'session' } as const
const sessions = bareEndpoint<Calls['sessions']>({ ...own, method: 'GET', path: 'profile/sessions/' })
const end = bareEndpoint<Calls['endSession']>({ ...own, method: 'DELETE', path: 'profile/sessions/:id/' })
const password = bareEndpoint<Calls['changePassword']>({ ...own, method: 'POST', path: 'profile/password/' })
const logoutAll = bareEndpoint<(typeof session)['logoutAll']>({ ...own, method: 'POST', path: 'profile/logoutAll/' })

const email = bareEndpoint<Calls['confirmEmail']>({ ...own, method: 'POST', path: 'profile/email/' })

/** The pending address is the account's own from now on. */
export async function confirmEmail(code: string): Promise<void> {
  await call(email, { body: { code } })
  updateSession({ profile: (await call(readProfile, {})).profile })
}

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(sessions, { signal }),
  select: ({ items }) => items,
})

export const endDevice = (id: number) => call(end, { params: { id: String(id) } })
export const signOutEverywhere = () => call(logoutAll, { body: {} })
export const changePassword = (body: { password: string; newPassword: string }) => call(password, { body })
