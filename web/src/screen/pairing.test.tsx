import '../app/fonts.css'
import './screen.css'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { buildQrCode } from '../core/page/qrCode.ts'
import { type ApiHandlers, answerApi, listCalls, noResponse, pending, problem, startApi } from '../testing/api.ts'
import { expectNone, locateTitle } from '../testing/page.ts'
import { findScreenProblems } from '../testing/screenProblems.ts'
import { startPairing } from './pairing.ts'

const POLL_MS = 2_000
const MINUTE = 60_000
const START = 'POST public/screens/pairing/'
const POLL = 'GET public/screens/pairing/'
const buildCode = (code: string) => ({ code, secret: `secret of ${code}`, expiresAt: '2026-11-16T11:10:00' })
const openedScreens: string[] = []

beforeAll(() => commands.routeApi())
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  openedScreens.length = 0
  document.body.replaceChildren()
})

function openDisplay(handlers: ApiHandlers): void {
  startApi({ [START]: buildCode('ABC234'), [POLL]: { screenId: null }, ...handlers })
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  startPairing(root, '/admin', (id) => openedScreens.push(id))
}
/** Lets the pause pass and waits for the request after it. */
async function requestAgain(route: typeof START | typeof POLL, pause = POLL_MS): Promise<void> {
  const before = listCalls(route).length
  await expect
    .poll(() => {
      vi.advanceTimersByTime(pause)
      return listCalls(route).length
    })
    .toBeGreaterThan(before)
}
const locateCode = (code: string) => page.getByText(code, { exact: true })
const showCode = async (code: string) => {
  for (const group of [code.slice(0, 3), code.slice(3)]) await expect.element(locateCode(group)).toBeVisible()
}

test('a display shows its code, and opens its screen once a user has chosen it', async () => {
  openDisplay({
    [POLL]: ({ headers }) => ({ screenId: headers['x-pairing-secret'] === 'secret of ABC234' ? 'chosen' : null }),
  })
  await showCode('ABC234')
  const { path } = buildQrCode(`${location.origin}/admin/settings/screens?pair=ABC234`)
  expect(document.querySelector('.qr path')?.getAttribute('d')).toBe(path)
  await expect.element(locateTitle('Spárujte tento displej')).toBeVisible()
  await expect.element(page.getByText('The code is valid for 10 minutes', { exact: false })).toBeVisible()
  await requestAgain(POLL)
  await expect.poll(() => openedScreens).toEqual(['chosen'])
})

test('an expired code is replaced by a new one', async () => {
  openDisplay({ [POLL]: problem('not_found') })
  await showCode('ABC234')
  answerApi({ [START]: buildCode('DEF567') })
  await requestAgain(POLL)
  await requestAgain(START, 1)
  await showCode('DEF567')
  await expectNone(locateCode('ABC'))
})

test('without a network the code stays with a note, which goes away with the network', async () => {
  openDisplay({})
  await showCode('ABC234')
  answerApi({ [POLL]: noResponse })
  await requestAgain(POLL)
  const note = page.getByText('Nejde se připojit', { exact: false })
  await expect.element(note).toBeVisible()
  await showCode('ABC234')
  answerApi({ [POLL]: { screenId: null } })
  await requestAgain(POLL, 5_000)
  await expectNone(note)
})

test('a display without a code says so, and tries again', async () => {
  openDisplay({ [START]: () => pending })
  await expect.element(page.getByText('Kód se načítá', { exact: false })).toBeVisible()
  openDisplay({ [START]: problem('too_many_requests') })
  await expect.element(page.getByText('Too many displays are waiting', { exact: false })).toBeVisible()
  answerApi({ [START]: buildCode('GHJ789') })
  await requestAgain(START, 5_000)
  await showCode('GHJ789')
})

test('a display that was paired opens its screen again after a minute, unless that screen is gone', async () => {
  localStorage.setItem('poledne-screen:/admin:paired', 'before')
  openDisplay({ 'GET public/screens/:id/': noResponse })
  await expect.element(page.getByText('za minutu otevře', { exact: false })).toBeVisible()
  expect(openedScreens).toEqual([])
  vi.advanceTimersByTime(MINUTE)
  await expect.poll(() => openedScreens).toEqual(['before'])

  openedScreens.length = 0
  openDisplay({ 'GET public/screens/:id/': problem('not_found') })
  await showCode('ABC234')
  vi.advanceTimersByTime(MINUTE)
  await expect.poll(() => localStorage.length).toBe(0)
  await requestAgain(POLL)
  await expectNone(page.getByText('za minutu otevře', { exact: false }))
  expect(openedScreens).toEqual([])
})

test.each([
  [1280, 720],
  [1080, 1920],
  [3840, 2160],
])('no text is clipped or small at %i × %i', async (width, height) => {
  await page.viewport(width, height)
  localStorage.setItem('poledne-screen:/admin:paired', 'before')
  openDisplay({ [POLL]: noResponse })
  await requestAgain(POLL)
  await expect.element(page.getByText('No connection', { exact: false })).toBeVisible()
  await document.fonts.ready
  expect(findScreenProblems()).toEqual([])
})
