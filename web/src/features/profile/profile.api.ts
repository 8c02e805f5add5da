import { queryOptions } from '@tanstack/react-query'
import { downloadBlob, downloadFile } from '../../core/http/files/downloadFile.ts'
import { callApi } from '../../core/http/http.ts'
import { updateSession } from '../../core/session/session.ts'

/** Replaces the e-mail address of the account by the pending one. */
export async function confirmEmail(code: string): Promise<void> {
  await callApi('POST profile/email/', { body: { code } })
  updateSession({ profile: (await callApi('GET profile/withSettings/', {})).profile })
}

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => callApi('GET profile/sessions/', { signal }),
  select: ({ items }) => items,
})

export const signOutDevice = (id: number) => callApi('DELETE profile/sessions/:id/', { params: { id: String(id) } })
export const signOutEverywhere = () => callApi('POST profile/logoutAll/', { body: {} })
export const changePassword = (body: { password: string; newPassword: string }) =>
  callApi('POST profile/password/', { body })

/** Saves what the system stores about the user in the download folder. */
export async function downloadOwnData(): Promise<void> {
  const { blob, filename } = await downloadFile('GET profile/export/', {})
  downloadBlob(blob, filename)
}

export const startTotp = () => callApi('POST profile/totp/', { body: {} })
export type NewTotp = Awaited<ReturnType<typeof startTotp>>
export const confirmTotp = (code: string) => callApi('PUT profile/totp/', { body: { code } })
export const removeTotp = () => callApi('DELETE profile/totp/', {})
export const createRecoveryCodes = () => callApi('POST profile/recoveryCodes/', { body: {} })
export const renamePasskey = (id: number, name: string) =>
  callApi('PUT profile/passkeys/:id/', { params: { id: String(id) }, body: { name } })
export const removePasskey = (id: number) => callApi('DELETE profile/passkeys/:id/', { params: { id: String(id) } })

export const apiTokensQuery = queryOptions({
  queryKey: ['apiTokens'],
  queryFn: ({ signal }) => callApi('GET profile/tokens/', { signal }),
  select: ({ items }) => items,
})
export const revokeApiToken = (id: number) => callApi('DELETE profile/tokens/:id/', { params: { id: String(id) } })
