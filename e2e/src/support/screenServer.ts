import type { Page } from '@playwright/test'
import type { ScreenContent } from '@poledne/contract/modules/guestMenu'

/** A server that appears to run at another time: its Date header is replaced, and optionally the content of the screen. */
export async function serveAtTime(page: Page, time: Date, change?: (content: ScreenContent) => ScreenContent) {
  const server = { time }
  await page.route(/\/api\/public\/screens\/[\w-]+\/$/, async (route) => {
    const response = await route.fetch().catch(() => null)
    if (!response) return route.abort('connectionrefused')
    const headers = { ...response.headers(), date: server.time.toUTCString() }
    if (!change || response.status() !== 200) return route.fulfill({ response, headers })
    // Without an ETag the screen asks for the whole content again, so that it sees the next change.
    return route.fulfill({ response, headers: { ...headers, etag: '' }, json: change(await response.json()) })
  })
  return server
}

/** Blocks the event stream: with a clock that jumps, its events would trigger requests at wrong times. */
export const blockEventStream = (page: Page) => page.route(/\/events\/$/, (route) => route.abort())
