import type { Locator, Page } from '@playwright/test'
import type { Language } from '@poledne/contract/domain/languages'
import { loadMessages, type Messages } from '../support/messages.ts'
import { expect } from '../support/test.ts'

/** One look at the app: an address, perhaps with something opened or refused there. */
export type PageState = {
  /** As the router names it, so that none is forgotten; a state of a place that is listed anyway has none. */
  route?: string
  /** Where there is no route, or the address alone does not say what is looked at. */
  state?: string
  path: string
  /** There once the place has loaded, in any language. */
  ready: (page: Page) => Locator
  /** What is opened, typed or refused before looking. */
  prepare?: (page: Page, words: Messages) => Promise<unknown>
  /** Looked at in the long form only: it is much like another place, or a state of one. */
  isProofOnly?: boolean
  /** Needs a document of its own: it is no screen of the app, or leaves something that floats above all of them. */
  needsOwnDocument?: boolean
}
/** Places that one page walks through after another; records are made once for all of them. */
export type PageTour = { name: string; isSignedIn: boolean; places: (page: Page) => Promise<PageState[]> }

type Router = {
  basepath: string
  routesByPath: object
  state: { status: string; resolvedLocation?: { pathname: string } }
  history: { push(path: string, state: object, options: { ignoreBlocker: boolean }): void }
}

/** Every path that the running app itself knows. */
export const listRoutes = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys((window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.routesByPath))

/** As a link does: the app goes there without a new document. */
async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { history, basepath } = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
    history.push(`${basepath.replace(/\/$/, '')}/${to}`, {}, { ignoreBlocker: true })
  }, path)
  await expect(page).toHaveURL((url) => url.href.endsWith(`/${path}`))
  // the address comes first; until the screen follows, the one before is still there
  await page.waitForFunction((to) => {
    const { status, resolvedLocation } = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.state
    return status === 'idle' && resolvedLocation?.pathname.endsWith(`/${to}`)
  }, path.split('?')[0])
}

const MISSING_PATH = 'nikde/jinde'

/** Walks on to a place; `isFresh` says that there is no app yet that could walk. */
export async function openPageState(
  page: Page,
  { path, ready, prepare }: PageState,
  language: Language,
  isFresh: boolean,
) {
  if (isFresh) await page.goto(path)
  else {
    // by way of a page on which nothing of the place before can be left
    await navigateTo(page, MISSING_PATH)
    await expect(page.getByRole('main')).toContainText('404')
    await navigateTo(page, path)
  }
  await expect(ready(page)).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await prepare?.(page, await loadMessages(language))
}

export const describePageState = ({ route, state, path }: PageState) =>
  [route ?? path, state].filter(Boolean).join(', ')

/** The first record of a module, as far as it matters what it is. */
export async function findFirstId(page: Page, module: string): Promise<number> {
  const { items } = (await (await page.request.get(`api/${module}/?pageSize=1`)).json()) as { items: { id: number }[] }
  return items[0]?.id ?? 0
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const rows = (page: Page) => page.getByRole('rowheader').first()
export const facts = (page: Page) => page.locator('main dl').first()
export const fields = (page: Page) => page.getByRole('main').getByRole('textbox').first()
/** Where something was refused. */
export const invalidField = (page: Page) => page.locator('[aria-invalid=true]').first()
export const saveInvalid = async (page: Page) => {
  await page.keyboard.press('Control+s')
  await expect(invalidField(page)).toBeVisible()
}
