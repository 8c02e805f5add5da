import type { Locator, Page } from '@playwright/test'
import type { Language } from '@poledne/contract/domain/languages'
import { type Messages, readMessages } from '../support/messages.ts'
import { expect } from '../support/test.ts'

/** A page to check, with the steps that bring it into a state. */
export type PageState = {
  /**
   * The path of the page in the router, with or without the names of its parameters; a test fails if a route has no
   * page state. Further states of a page have no route.
   */
  route?: string
  /** Describes the state, for pages that are checked in several states. */
  state?: string
  path: string
  /** Locates an element that is visible once the page has loaded, in any language. */
  ready: (page: Page) => Locator
  /** Opens, types or submits something before the page is checked. */
  prepare?: (page: Page, messages: Messages) => Promise<unknown>
  /** Whether only `npm run prove` checks the state, because it is much like another state. */
  isProofOnly?: boolean
  /** Whether the state needs a page load, because it is outside the app or leaves something open. */
  needsOwnDocument?: boolean
}
/** Page states that are checked one after the other, on the same records. */
export type PageTour = { name: string; isSignedIn: boolean; buildStates: (page: Page) => Promise<PageState[]> }

type Router = {
  basepath: string
  routesByPath: object
  state: { status: string; resolvedLocation?: { pathname: string } }
  history: { push(path: string, state: object, options: { ignoreBlocker: boolean }): void }
}

/** Lists every path of the router. */
export const listRoutes = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys((window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.routesByPath))

/** Navigates inside the app, without a page load. */
async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { history, basepath } = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
    history.push(`${basepath.replace(/\/$/, '')}/${to}`, {}, { ignoreBlocker: true })
  }, path)
  await expect(page).toHaveURL((url) => url.href.endsWith(`/${path}`))
  // The URL changes before the page does.
  await page.waitForFunction((to) => {
    const { status, resolvedLocation } = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.state
    return status === 'idle' && resolvedLocation?.pathname.endsWith(`/${to}`)
  }, path.split('?')[0])
}

const MISSING_PATH = 'nikde/jinde'

/** Opens a page state; `isFresh` loads the page instead of navigating inside the app. */
export async function openPageState(
  page: Page,
  { path, ready, prepare }: PageState,
  language: Language,
  isFresh: boolean,
) {
  if (isFresh) await page.goto(path)
  else {
    // The 404 page in between unmounts the previous page.
    await navigateTo(page, MISSING_PATH)
    await expect(page.getByRole('main')).toContainText('404')
    await navigateTo(page, path)
  }
  await expect(ready(page)).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await prepare?.(page, readMessages(language))
}

export const describePageState = ({ route, state, path }: PageState) =>
  [route ?? path, state].filter(Boolean).join(', ')

/** Returns the id of the first record of a module. */
export async function findFirstId(page: Page, module: string): Promise<number> {
  const { items } = (await (await page.request.get(`api/${module}/?pageSize=1`)).json()) as { items: { id: number }[] }
  return items[0]?.id ?? 0
}

export const locateHeading = (page: Page) => page.getByRole('heading', { level: 1 })
export const locateFirstRow = (page: Page) => page.getByRole('rowheader').first()
export const locateFactList = (page: Page) => page.locator('main dl').first()
export const locateFirstField = (page: Page) => page.getByRole('main').getByRole('textbox').first()
/** Locates the first field with an error. */
export const locateInvalidField = (page: Page) => page.locator('[aria-invalid=true]').first()
export const saveInvalidForm = async (page: Page) => {
  await page.keyboard.press('Control+s')
  await expect(locateInvalidField(page)).toBeVisible()
}
