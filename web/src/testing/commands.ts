// This import adds the page of Playwright to the context of a command.
import type {} from '@vitest/browser-playwright'
import type { Route as PlaywrightRoute } from 'playwright'
import type { BrowserCommand } from 'vitest/node'
import type { ApiAnswer, ApiCall } from './api.ts'

/** The parts of a test that run in Node, because a page cannot answer its own requests or press keys as a user does. */

/** Lets the function `answerApiCall` of the test page answer every request to the API. */
export const routeApi: BrowserCommand<[]> = async ({ page, frame }) => {
  const tester = await frame()
  const askPage = (call: ApiCall): Promise<ApiAnswer | null> =>
    // The page is gone at the end of a test file, and its requests with it.
    tester.evaluate((each) => window.answerApiCall(each), call).catch(() => null)
  const answer = async (route: PlaywrightRoute) => {
    const request = route.request()
    const headers = await request.allHeaders()
    const result = await askPage({ method: request.method(), url: request.url(), headers, body: request.postData() })
    const done = result === null ? route.abort('connectionfailed') : route.fulfill(result)
    await done.catch(() => {})
  }
  await page.unroute('**/admin/api/**')
  await page.route('**/admin/api/**', answer)
  // The page of a screen in a frame is empty: Vite would answer with the app, which would run and send requests there.
  await page.unroute('**/admin/s/preview/')
  await page.route('**/admin/s/preview/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }).catch(() => {}),
  )
}

/** Presses a key or a combination such as `Control+s`. */
export const press: BrowserCommand<[key: string]> = ({ page }, key) => page.keyboard.press(key)
export const typeText: BrowserCommand<[text: string]> = ({ page }, text) => page.keyboard.type(text)

declare module 'vitest/browser' {
  interface BrowserCommands {
    routeApi: () => Promise<void>
    press: (key: string) => Promise<void>
    typeText: (text: string) => Promise<void>
  }
}
