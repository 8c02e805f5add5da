import type { CoverageSettings } from '@poledne/contract/modules/settingsList'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../core/http/http.ts'
import { invalidateModules } from '../../core/http/invalidateModules.ts'

export const coverageQuery = queryOptions({
  queryKey: ['settings', 'coverage'],
  queryFn: ({ signal }) => callApi('GET settings/coverage/', { signal }),
})

/** Stores the saved settings; findings of weekly menus depend on them and are loaded again. */
export function cacheCoverage(client: QueryClient, settings: CoverageSettings) {
  client.setQueryData(coverageQuery.queryKey, settings)
  void invalidateModules(client, ['coverage'])
}
