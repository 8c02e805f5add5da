import type { accountEndpoints } from '@poledne/contract/access/account'
import { toNameLanguage } from '@poledne/contract/domain/languages'
import type { RequestBody } from '@poledne/contract/endpoints/endpoint'
import { getDefaultAccountTimeZone } from '../../lib/format/timeZones.ts'
import { describeEndpoint } from '../../lib/http/describeEndpoint.ts'
import { callEndpoint } from '../../lib/http/http.ts'
import { getCurrentLanguage } from '../../lib/i18n/i18n.ts'
import { fetchSession } from '../../lib/session/session.ts'
import { getDeviceId } from '../../lib/storage/device.ts'
import { replaceUrlWithHome } from './publicPage.ts'

type Calls = typeof accountEndpoints
const PUBLIC_POST = { method: 'POST', guard: 'public' } as const
const registerEndpoint = describeEndpoint<Calls['register']>({ ...PUBLIC_POST, path: 'auth/register/' })
const confirmEndpoint = describeEndpoint<Calls['confirm']>({ ...PUBLIC_POST, path: 'auth/confirm/' })
const lostPasswordEndpoint = describeEndpoint<Calls['lostPassword']>({ ...PUBLIC_POST, path: 'auth/lostPassword/' })
const resetPasswordEndpoint = describeEndpoint<Calls['resetPassword']>({ ...PUBLIC_POST, path: 'auth/resetPassword/' })

export type Registration = RequestBody<Calls['register']>

/** Language and zone as this browser has them. Mails exist in Czech and English: Slovaks get the former, Hungarians the latter. */
export const toRegistration = (typed: Pick<Registration, 'username' | 'email' | 'password'>): Registration => ({
  ...typed,
  language: toNameLanguage(getCurrentLanguage()),
  timezone: getDefaultAccountTimeZone(),
})

export const register = (body: Registration) => callEndpoint(registerEndpoint, { body })
export const requestPasswordReset = (username: string) => callEndpoint(lostPasswordEndpoint, { body: { username } })

async function openSessionAtHome(): Promise<void> {
  replaceUrlWithHome()
  await fetchSession()
}

export async function confirmRegistration(username: string, code: string): Promise<void> {
  await callEndpoint(confirmEndpoint, { body: { username, code, device: getDeviceId() } })
  await openSessionAtHome()
}

export async function resetPassword(username: string, password: string, code: string): Promise<void> {
  await callEndpoint(resetPasswordEndpoint, { body: { username, password, code, device: getDeviceId() } })
  await openSessionAtHome()
}
