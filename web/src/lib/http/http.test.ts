import { sessionEndpoints } from '@poledne/contract/access/session'
import { liveEndpoints } from '@poledne/contract/endpoints/live'
import { weeklyMenuEndpoints } from '@poledne/contract/endpoints/weeklyMenu'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

let http: typeof import('./http.ts')

beforeAll(async () => {
  // modules on the way look for the page's own settings
  vi.stubGlobal('document', { querySelector: () => null })
  http = await import('./http.ts')
})
afterAll(() => vi.unstubAllGlobals())

/** A refusal whose connection breaks before its words have come. */
const brokenOff = async () =>
  new Response(new ReadableStream({ pull: (words) => words.error(new TypeError('terminated')) }), { status: 500 })

test.each([
  ['a document', () => http.downloadFile(weeklyMenuEndpoints.export, { params: { id: '5' } })],
  ['a stream', () => http.openEventStream(liveEndpoints.events, new AbortController().signal)],
])('%s whose refusal breaks off got no response, as any other call', async (_, ask) => {
  vi.stubGlobal('fetch', brokenOff)
  await expect(ask()).rejects.toMatchObject({ name: 'ApiError', code: 500, hasTimedOut: false })
})

test('a polled call sends the ETag of the last response, and returns that response again after a 304', async () => {
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    const known = headers['If-None-Match'] ?? null
    sent.push(known)
    if (known === '"1"') return new Response(null, { status: 304 })
    return new Response('{"badges":{"notifications":1}}', { headers: { ETag: '"1"' } })
  })
  const first = await http.callEndpoint(sessionEndpoints.status, {})
  expect(await http.callEndpoint(sessionEndpoints.status, {})).toEqual(first)
  // another language is another response
  http.commonHeaders['Accept-Language'] = 'hu'
  await http.callEndpoint(sessionEndpoints.status, {})
  delete http.commonHeaders['Accept-Language']
  expect(sent).toEqual([null, '"1"', null])
})
