import { codelistEndpoints } from '@poledne/contract/endpoints/codelist'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

let codelistQuery: typeof import('./useCodelist.ts').codelistQuery

beforeAll(async () => {
  // modules on the way look for the page's own settings
  vi.stubGlobal('document', { querySelector: () => null })
  ;({ codelistQuery } = await import('./useCodelist.ts'))
})
afterAll(() => vi.unstubAllGlobals())

/** The server as far as its contract goes: it refuses what it would not read. */
async function answer(address: string): Promise<Response> {
  const query = Object.fromEntries(new URL(address, 'http://localhost').searchParams)
  const { success, data } = codelistEndpoints.read.query.safeParse(query)
  const items = data?.ids
    ?.split(',')
    .map((id) => ({ id: Number(id), value: `Jídlo ${id}`, disabled: false, params: [] }))
  return Response.json({ items }, { status: success ? 200 : 422 })
}

test('a week of more dishes than the server names at once gets the names of all', async () => {
  vi.stubGlobal('fetch', answer)
  const ids = Array.from({ length: 450 }, (_, index) => index + 1)
  const { items } = await new QueryClient().fetchQuery(codelistQuery('dishes', 'cs', { ids }))
  expect(items.map(({ id }) => id)).toEqual(ids)
})
