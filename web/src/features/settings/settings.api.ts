import type { CodelistName } from '@poledne/contract/codelistNames'
import { type SettingsListName, settingsLists } from '@poledne/contract/settingsList'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../lib/apiError.ts'
import { call } from '../../lib/http.ts'
import { codelistKey } from '../../lib/useCodelist.ts'
import { useSave } from '../../lib/useSave.ts'
import type { StoredList } from './lists.ts'

/** The five lists differ in their rows only, which the editor takes as they come. */
type AnyList = (typeof settingsLists)['dishTypes']
const endpointsOf = (name: SettingsListName) => settingsLists[name] as unknown as AnyList

export const listQuery = (name: SettingsListName) =>
  queryOptions({
    queryKey: ['settings', name],
    queryFn: async ({ signal }) => (await call(endpointsOf(name).read, { signal })) as StoredList,
  })

/** Also for a list that came with a refusal: whoever reads it next sees it as it stands now. */
export function rememberList(client: QueryClient, name: SettingsListName, list: StoredList): void {
  client.setQueryData(listQuery(name).queryKey, list)
  // Screens are chosen from nowhere; the other lists are code lists as well.
  if (name !== 'screens') void client.invalidateQueries({ queryKey: codelistKey(name satisfies CodelistName) })
}

type Then = { onSuccess: (list: StoredList) => void; onError: (error: ApiError) => void }

export function useSaveList(name: SettingsListName, then: Then) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useSave<StoredList, StoredList>({
    kind: 'update',
    mutationFn: async (body) => (await call(endpointsOf(name).write, { body: body as never })) as StoredList,
    onSuccess: (list) => {
      rememberList(client, name, list)
      then.onSuccess(list)
    },
    onError: then.onError,
    tellsFailures: true,
    words: { success: t('settings:saved'), failure: t('settings:saveFailed') },
  })
}
