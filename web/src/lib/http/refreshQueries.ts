import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * Invalidates queries after a change. TanStack Query does not restart a first fetch that is still pending, although it
 * can return the state before the change: such a query is invalidated once more when it has finished.
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
