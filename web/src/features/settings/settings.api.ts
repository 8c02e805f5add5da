import { type SettingsListName, settingsListEndpoints } from '@poledne/contract/endpoints/settingsList'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../lib/form/useSave.ts'
import type { ApiError } from '../../lib/http/apiError.ts'
import { callEndpoint } from '../../lib/http/http.ts'
import { codelistKey } from '../../lib/record/useCodelist.ts'
import type { StoredList } from './list/listSpecs.ts'

/** The five lists differ in their rows only, which the editor takes as they come. */
type AnyList = (typeof settingsListEndpoints)['dishTypes']
const getEndpoints = (name: SettingsListName) => settingsListEndpoints[name] as unknown as AnyList

export const listQuery = (name: SettingsListName) =>
  queryOptions({
    queryKey: ['settings', name],
    queryFn: async ({ signal }) => (await callEndpoint(getEndpoints(name).read, { signal })) as StoredList,
  })

/** Also for a list that came with a refusal: whoever reads it next sees it as it stands now. */
export function cacheList(client: QueryClient, name: SettingsListName, list: StoredList): void {
  client.setQueryData(listQuery(name).queryKey, list)
  // Screens are chosen from nowhere; the other lists are code lists as well.
  if (name !== 'screens') void client.invalidateQueries({ queryKey: codelistKey(name satisfies CodelistName) })
}

type SaveCallbacks = { onSuccess: (list: StoredList) => void; onError: (error: ApiError) => void }

export function useSaveList(name: SettingsListName, then: SaveCallbacks) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useSave<StoredList, StoredList>({
    kind: 'update',
    mutationFn: async (body) => (await callEndpoint(getEndpoints(name).write, { body: body as never })) as StoredList,
    onSuccess: (list) => {
      cacheList(client, name, list)
      then.onSuccess(list)
    },
    onError: then.onError,
    isFailureOnScreen: true,
    messages: { success: t('settings:saved'), failure: t('settings:saveFailed') },
  })
}
