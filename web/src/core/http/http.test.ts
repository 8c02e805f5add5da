import { afterAll, beforeAll, expect, test, vi } from 'vitest'

let http: typeof import('./http.ts')
let streams: typeof import('./openEventStream.ts')
let downloads: typeof import('./files/downloadFile.ts')

beforeAll(async () => {
  // The stub is needed, because the imported modules read <meta> elements of the page.
  vi.stubGlobal('document', { querySelector: () => null })
  http = await import('./http.ts')
  streams = await import('./openEventStream.ts')
  downloads = await import('./files/downloadFile.ts')
})
afterAll(() => vi.unstubAllGlobals())

/** Returns an error response whose connection breaks before its body has arrived. */
const respondWithBrokenBody = async () =>
  new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) }), { status: 500 })

test.each([
  ['a download', () => downloads.downloadFile('GET weeklyMenus/:id/export/', { params: { id: '5' } })],
  ['an event stream', () => streams.openEventStream('GET events/', new AbortController().signal)],
])('an error response of %s that breaks off counts as no response', async (_, send) => {
  vi.stubGlobal('fetch', respondWithBrokenBody)
  await expect(send()).rejects.toMatchObject({ name: 'ApiError', code: 500, hasTimedOut: false })
})

test('a polled call sends the ETag of the last response, and returns that response again after a 304', async () => {
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    const known = headers['If-None-Match'] ?? null
    sent.push(known)
    if (known === '"1"') return new Response(null, { status: 304 })
    return new Response('{"badges":{"notifications":1}}', { headers: { ETag: '"1"' } })
  })
  const first = await http.callApi('GET status/', { isPolled: true })
  expect(await http.callApi('GET status/', { isPolled: true })).toEqual(first)
  // A response in another language is not reused.
  http.commonHeaders['Accept-Language'] = 'hu'
  await http.callApi('GET status/', { isPolled: true })
  delete http.commonHeaders['Accept-Language']
  expect(sent).toEqual([null, '"1"', null])
})

test('a response in the page is returned once, only in its language and not while acting as another user', async () => {
  const responses = { 'dishes/?page=1': { items: [1] }, 'roles/': { items: [2] } }
  const element = { remove: vi.fn(), textContent: JSON.stringify({ language: 'cs', responses }) }
  vi.resetModules()
  vi.stubGlobal('document', { querySelector: (selector: string) => (selector === '#page-data' ? element : null) })
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url)
    return new Response('{"items":[]}')
  })
  const { callApi, commonHeaders, takeInitialResponse } = await import('./http.ts')
  const query = new URLSearchParams({ page: '1' })

  commonHeaders['Accept-Language'] = 'hu'
  expect(takeInitialResponse('GET dishes/', { query })).toBeUndefined()
  commonHeaders['Accept-Language'] = 'cs'
  commonHeaders['X-Switch-User'] = 'cook'
  expect(takeInitialResponse('GET dishes/', { query })).toBeUndefined()
  delete commonHeaders['X-Switch-User']
  expect(takeInitialResponse('GET dishes/', { query: new URLSearchParams({ page: '2' }) })).toBeUndefined()
  expect(await callApi('GET roles/', { headers: { 'X-Switch-User': 'cook' } })).toEqual({ items: [] })
  expect(await callApi('GET roles/', {})).toEqual({ items: [2] })
  expect(takeInitialResponse('GET dishes/', { query })).toEqual({ items: [1] })
  expect(await callApi('GET dishes/', { query })).toEqual({ items: [] })
  expect(fetched).toEqual(['/admin/api/roles/', '/admin/api/dishes/?page=1'])
  expect(element.remove).toHaveBeenCalledOnce()
})

test('a response in the page is ignored after 30 seconds', async () => {
  const element = { remove: () => {}, textContent: '{"language":"cs","responses":{"roles/":{"items":[2]}}}' }
  vi.resetModules()
  vi.stubGlobal('document', { querySelector: (selector: string) => (selector === '#page-data' ? element : null) })
  const { commonHeaders, takeInitialResponse } = await import('./http.ts')
  commonHeaders['Accept-Language'] = 'cs'
  vi.useFakeTimers({ toFake: ['Date'], now: performance.timeOrigin + performance.now() + 31_000 })
  expect(takeInitialResponse('GET roles/', {})).toBeUndefined()
  vi.useRealTimers()
})
