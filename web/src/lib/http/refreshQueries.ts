import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * Reads again what has changed. A first answer that is still on its way was asked for before the change, and the library
 * leaves it alone: it is asked for once more when it has come.
 */
export function refreshQueries(client: QueryClient, filters: InvalidateQueryFilters): void {
  const pendingQueries = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  void client.invalidateQueries(filters)
  for (const query of pendingQueries)
    query.fetch().then(
      () => client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => {},
    )
}
