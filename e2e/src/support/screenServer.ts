import type { Page } from '@playwright/test'
import type { Day } from '@poledne/contract/domain/day'
import type { ScreenContent } from '@poledne/contract/modules/guestMenu'

/**
 * A server that appears to run at another time: its Date header is replaced, and optionally the content of the screen.
 */
export type Server = { time: Date; isDown: boolean; change?: (content: ScreenContent) => ScreenContent }
export async function serveAtTime(page: Page, time: Date, change?: Server['change']): Promise<Server> {
  const server: Server = { time, isDown: false, ...(change ? { change } : {}) }
  await page.route(/\/api\/public\/screens\/[\w-]+\/$/, async (route) => {
    const response = server.isDown ? null : await route.fetch().catch(() => null)
    if (!response) return route.abort('connectionrefused')
    const headers = { ...response.headers(), date: server.time.toUTCString() }
    if (!server.change || response.status() !== 200) return route.fulfill({ response, headers })
    return route.fulfill({ response, headers, json: server.change(await response.json()) })
  })
  return server
}

/** Advances the clocks of the page and the server. */
export async function advanceTime(page: Page, server: Server, ms: number): Promise<void> {
  server.time = new Date(server.time.getTime() + ms)
  await page.clock.fastForward(ms - 2_000)
  await page.clock.runFor(2_000)
}

/** Blocks the event stream: with a clock that jumps, its events would trigger requests at wrong times. */
export const blockEventStream = (page: Page) => page.route(/\/events\/$/, (route) => route.abort())

/** Makes the server unreachable and the browser offline. */
export async function setServerDown(page: Page, server: Server, isDown: boolean): Promise<void> {
  server.isDown = isDown
  await page.context().setOffline(isDown)
}

/** Returns the UTC offset of the restaurant on a day, such as +01:00. */
export const getUtcOffset = (day: Day) =>
  new Intl.DateTimeFormat('en', { timeZone: 'Europe/Prague', timeZoneName: 'longOffset' })
    .formatToParts(new Date(`${day}T12:00:00Z`))
    .find(({ type }) => type === 'timeZoneName')
    ?.value.slice('GMT'.length)
