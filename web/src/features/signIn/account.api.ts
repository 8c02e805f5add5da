import { toNameLanguage } from '@poledne/contract/domain/languages'
import type { RequestBody } from '@poledne/contract/http/endpoint'
import type { Api } from '@poledne/contract/modules/api'
import { getDefaultAccountTimeZone } from '../../core/format/timeZones.ts'
import { callApi } from '../../core/http/http.ts'
import { getCurrentLanguage } from '../../core/i18n/i18n.ts'
import { completeSignIn, fetchSession } from '../../core/session/session.ts'
import { getDeviceId } from '../../core/storage/device.ts'
import { replaceUrlWithHome } from './publicPage.tsx'

export type Registration = RequestBody<Api['POST auth/register/']>

/**
 * Adds the language and time zone of the browser. Mails are in Czech or English: Slovak users get Czech, Hungarian
 * users English.
 */
export const toRegistration = (typed: Pick<Registration, 'username' | 'email' | 'password'>): Registration => ({
  ...typed,
  language: toNameLanguage(getCurrentLanguage()),
  timezone: getDefaultAccountTimeZone(),
})

export const register = (body: Registration) => callApi('POST auth/register/', { body })
export const requestPasswordReset = (username: string) => callApi('POST auth/lostPassword/', { body: { username } })

async function openSessionAtHome(): Promise<void> {
  replaceUrlWithHome()
  await fetchSession()
}

export async function confirmRegistration(username: string, code: string): Promise<void> {
  const answer = await callApi('POST auth/confirm/', { body: { username, code, device: getDeviceId() } })
  await completeSignIn(answer, openSessionAtHome)
}

export const readInvitation = (token: string) => callApi('POST auth/invitation/', { body: { token } })

export async function acceptInvitation(token: string, password: string): Promise<void> {
  const answer = await callApi('POST auth/invitation/accept/', { body: { token, password, device: getDeviceId() } })
  await completeSignIn(answer, openSessionAtHome)
}

export async function resetPassword(username: string, password: string, code: string): Promise<void> {
  const answer = await callApi('POST auth/resetPassword/', {
    body: { username, password, code, device: getDeviceId() },
  })
  await completeSignIn(answer, openSessionAtHome)
}
