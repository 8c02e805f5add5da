import { codelistEndpoints } from '@poledne/contract/modules/codelist'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

let codelistQuery: typeof import('./useCodelist.ts').codelistQuery

beforeAll(async () => {
  // The stub is needed, because the imported modules read <meta> elements of the page.
  vi.stubGlobal('document', { querySelector: () => null })
  ;({ codelistQuery } = await import('./useCodelist.ts'))
})
afterAll(() => vi.unstubAllGlobals())

/** Responds like a server that only validates the query with the contract. */
async function respond(address: string): Promise<Response> {
  const query = Object.fromEntries(new URL(address, 'http://localhost').searchParams)
  const { success, data } = codelistEndpoints.read.query.safeParse(query)
  const items = data?.ids
    ?.split(',')
    .map((id) => ({ id: Number(id), value: `Jídlo ${id}`, disabled: false, params: [] }))
  return Response.json({ items }, { status: success ? 200 : 422 })
}

test('more ids than one request allows are loaded with several requests', async () => {
  vi.stubGlobal('fetch', respond)
  const ids = Array.from({ length: 450 }, (_, index) => index + 1)
  const { items } = await new QueryClient().fetchQuery(codelistQuery('dishes', 'cs', { ids }))
  expect(items.map(({ id }) => id)).toEqual(ids)
})

test('no ids are answered without a request, which would return the first dishes', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('unexpected request')))
  const { items } = await new QueryClient().fetchQuery(codelistQuery('dishes', 'cs', { ids: [] }))
  expect(items).toEqual([])
})
