import type { ScreenContent } from '@poledne/contract/modules/guestMenu'
import { expect, test } from 'vitest'
import { toFeedUpdate } from './feed.ts'

const SENT = 'Mon, 16 Nov 2026 10:00:00 GMT'
const AT = Date.UTC(2026, 10, 16, 10)
const CONTENT = { revision: 3, days: [], languages: ['cs'], allergens: [], restaurant: { timezone: 'Europe/Prague' } }
const PROBLEM = 'application/problem+json; charset=utf-8'

const readUpdate = (status: number, type: string, body: string | null) =>
  toFeedUpdate(new Response(body, { status, headers: { 'content-type': type, date: SENT } }))
const readProblem = (code: string, status = 404, type = PROBLEM) =>
  readUpdate(status, type, JSON.stringify({ code, status }))

test('content of the server is returned with the time of the server', async () => {
  // The feed passes content on unread, so a few fields are enough.
  const content = CONTENT as unknown as ScreenContent
  expect(await readUpdate(200, 'application/json', JSON.stringify(CONTENT))).toMatchObject({
    kind: 'content',
    content,
    at: AT,
  })
  expect(await readUpdate(304, '', null)).toEqual({ kind: 'same', at: AT })
  expect(await readProblem('not_found')).toEqual({ kind: 'gone', at: AT })
})

test('a 404 of another server does not mean that the screen is gone', async () => {
  const foreignResponses = [
    readUpdate(404, 'text/html', '<h1>404 Not Found</h1>'),
    readUpdate(404, 'application/json', '{"code":"not_found"}'),
    readUpdate(200, 'application/json', '{"signIn":"first"}'),
    readProblem('forbidden'),
    readProblem('not_found', 502),
    readUpdate(404, PROBLEM, 'null'),
  ]
  expect(await Promise.all(foreignResponses)).toEqual(foreignResponses.map(() => ({ kind: 'failed' })))
})
