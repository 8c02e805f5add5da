import { queryOptions } from '@tanstack/react-query'
import { downloadBlob } from '../../lib/http/downloadBlob.ts'
import { callApi, downloadFile } from '../../lib/http/http.ts'
import { updateSession } from '../../lib/session/session.ts'

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
