import { live } from '@poledne/contract/live'
import { weeklyMenuCalls } from '@poledne/contract/weeklyMenu'
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
  ['a document', () => http.callFile(weeklyMenuCalls.export, { params: { id: '5' } })],
  ['a stream', () => http.openStream(live.events, new AbortController().signal)],
])('%s whose refusal breaks off got no response, as any other call', async (_, ask) => {
  vi.stubGlobal('fetch', brokenOff)
  await expect(ask()).rejects.toMatchObject({ name: 'ApiError', code: 500, timedOut: false })
})
