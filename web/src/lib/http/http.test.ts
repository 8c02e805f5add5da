import { afterAll, beforeAll, expect, test, vi } from 'vitest'

let http: typeof import('./http.ts')
let streams: typeof import('./openEventStream.ts')
let downloads: typeof import('./downloadFile.ts')

beforeAll(async () => {
  // The stub is needed, because the imported modules read <meta> elements of the page.
  vi.stubGlobal('document', { querySelector: () => null })
  http = await import('./http.ts')
  streams = await import('./openEventStream.ts')
  downloads = await import('./downloadFile.ts')
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
