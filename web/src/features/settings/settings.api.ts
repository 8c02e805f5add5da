import type { SettingsListName } from '@poledne/contract/modules/settingsList'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../core/form/useSave.ts'
import { callApi } from '../../core/http/http.ts'
import { invalidateModules } from '../../core/http/invalidateModules.ts'
import type { StoredSettingsList } from './list/settingsListSpecs.ts'

export const settingsListQuery = (name: SettingsListName) =>
  queryOptions({
    queryKey: ['settings', name],
    queryFn: async ({ signal }): Promise<StoredSettingsList> => callApi(`GET settings/${name}/`, { signal }),
  })

/** Caches a list from a response, including the newer list that comes with a refused save. */
function cacheList(client: QueryClient, name: SettingsListName, list: StoredSettingsList): void {
  client.setQueryData(settingsListQuery(name).queryKey, list)
  void invalidateModules(client, [name])
}

export function useSaveList(name: SettingsListName) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useSave<StoredSettingsList, StoredSettingsList>({
    kind: 'update',
    mutationFn: (body) =>
      // The editor handles the rows of all lists alike; it validates them with the schema of this list.
      callApi(`PUT settings/${name}/`, { body: body as never }),
    onSuccess: (list) => cacheList(client, name, list),
    onError: (error) => {
      const stored = error.getStoredVersion<StoredSettingsList>()
      if (stored) cacheList(client, name, stored)
    },
    isFailureOnScreen: true,
    hasConflictDialog: true,
    messages: { success: t('settings:saved'), failure: t('settings:saveFailed') },
  })
}
