import type { account } from '@poledne/contract/account'
import type { BodyOf } from '@poledne/contract/endpoint'
import { nameLanguage } from '@poledne/contract/languages'
import { bareEndpoint } from '../../lib/bareEndpoint.ts'
import { deviceId } from '../../lib/device.ts'
import { call } from '../../lib/http.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { openSession } from '../../lib/session.ts'
import { accountTimeZone } from '../../lib/timeZones.ts'
import { landAtHome } from './place.ts'

type Calls = typeof account
const POST = { method: 'POST', guard: 'public' } as const
const registerCall = bareEndpoint<Calls['register']>({ ...POST, path: 'auth/register/' })
const confirmCall = bareEndpoint<Calls['confirm']>({ ...POST, path: 'auth/confirm/' })
const lostPasswordCall = bareEndpoint<Calls['lostPassword']>({ ...POST, path: 'auth/lostPassword/' })
const resetPasswordCall = bareEndpoint<Calls['resetPassword']>({ ...POST, path: 'auth/resetPassword/' })

export type Registration = BodyOf<Calls['register']>

/** Language and zone as this browser has them. Mails exist in Czech and English: Slovaks get the former, Hungarians the latter. */
export const registrationOf = (typed: Pick<Registration, 'username' | 'email' | 'password'>): Registration => ({
  ...typed,
  language: nameLanguage(currentLanguage()),
  timezone: accountTimeZone(),
})

export const register = (body: Registration) => call(registerCall, { body })
export const askForReset = (username: string) => call(lostPasswordCall, { body: { username } })

async function enter(): Promise<void> {
  landAtHome()
  await openSession()
}

export async function confirm(username: string, code: string): Promise<void> {
  await call(confirmCall, { body: { username, code, device: deviceId() } })
  await enter()
}

export async function resetPassword(username: string, password: string, code: string): Promise<void> {
  await call(resetPasswordCall, { body: { username, password, code, device: deviceId() } })
  await enter()
}
