import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'

const isOfModules = (modules: readonly string[]) => (query: Query) => {
  const [name, part] = query.queryKey
  return modules.includes(String(name === 'codelist' ? part : name)) || name === 'dashboard'
}

/**
 * Refetches everything that shows these modules. Lists start again at page 1, because the query would refetch every
 * loaded page.
 */
export async function invalidateModules(client: QueryClient, modules: readonly string[]): Promise<void> {
  const concerns = isOfModules(modules)
  client.setQueriesData<InfiniteData<unknown>>(
    { predicate: (query) => query.queryKey[1] === 'list' && concerns(query) },
    (data) =>
      // Other queries under this key, such as taken weeks, have no pages.
      data && 'pages' in data ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data,
  )
  await client.invalidateQueries({ predicate: concerns })
}
