import type { Browser } from '@playwright/test'
import { isLanguage, type Language } from '@poledne/contract/domain/languages'
import { account } from '../../../e2e/src/pageStates/account.ts'
import { dishes } from '../../../e2e/src/pageStates/dishes.ts'
import { secondFactors, secondStep } from '../../../e2e/src/pageStates/factors.ts'
import { imports } from '../../../e2e/src/pageStates/imports.ts'
import { describePageState, listRoutes, openPageState, type PageTour } from '../../../e2e/src/pageStates/pageState.ts'
import { people } from '../../../e2e/src/pageStates/people.ts'
import { prices } from '../../../e2e/src/pageStates/prices.ts'
import { records } from '../../../e2e/src/pageStates/records.ts'
import { settings } from '../../../e2e/src/pageStates/settings.ts'
import { signedOut } from '../../../e2e/src/pageStates/signedOut.ts'
import { weeks } from '../../../e2e/src/pageStates/weeks.ts'
import { findAccessibilityProblems } from '../../../e2e/src/support/accessibilityProblems.ts'
import { findForeignTexts } from '../../../e2e/src/support/foreignTexts.ts'
import { expect, signInByCookie, test } from '../../../e2e/src/support/test.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'

/**
 * These tests check every page in both themes, on a laptop and a phone, zoomed, and by keyboard. They also check that all
 * texts of a page are in its language.
 */

const AREAS = {
  'weekly menus and imports': [weeks, imports],
  'dishes and prices': [dishes, prices, records],
  'settings and users': [settings, people],
  'the account': [account, signedOut, secondStep, secondFactors],
}
/** `npm test` checks another part of the pages each day, as the seed says; `npm run prove` checks all of them. */
const PARTS = 3
const seed = Number(process.env.PROVE_SEED ?? Math.floor(Date.now() / 86_400_000))

/** `npm test` checks motion, zoom and focus only on this number of pages of each tour. */
const COMFORT_STATES = 1
/** These paths redirect to other pages. */
const ALIASES = ['/dashboard', '/imports', '/priceChanges']

const requestedLanguages = process.env.PROVE_LANGUAGES?.split(',').filter(isLanguage) ?? []
// `npm test` checks only Czech, which most users see; the other tests use English.
const isLong = requestedLanguages.length > 0
const languages = isLong ? requestedLanguages : (['cs'] as const)

// Playwright cannot route requests that a service worker answers.
test.use({ serviceWorkers: 'block' })

test('every route of the app is checked for accessibility', async ({ signedIn: page }) => {
  await page.goto('./')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const states = (
    await Promise.all(
      Object.values(AREAS)
        .flat()
        .map((tour) => tour.buildStates(page)),
    )
  ).flat()
  const hideParams = (routes: readonly string[]) =>
    [...new Set(routes.map((route) => route.replace(/\$\w+/g, '$$')))].sort()
  expect(hideParams([...ALIASES, ...states.flatMap(({ route }) => route ?? [])])).toEqual(
    hideParams(await listRoutes(page)),
  )
})

test('the checks find each kind of accessibility problem and each kind of text in another language', async ({
  page,
}) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Wrong</title><body style="margin: 0">
    <style>
      .grey { color: #bbb }
      .wide { width: 700px; overflow-x: auto } .wide div { width: 900px }
      .moved { transition: opacity 1s }
      .cut { width: 40px; overflow: hidden; white-space: nowrap }
      .away { position: fixed; top: 2000px }
      .flat:focus-visible { outline: none }
      .small { width: 10px; height: 10px; padding: 0; border: 0; margin: 0 }
    </style>
    <main><h1>Wrong</h1><p class="grey">pale</p><p class="moved">slow</p><p class="cut">words that are cut off</p>
      <div class="wide" tabindex="0"><div>wide</div></div>
      <button class="away">away</button><button class="flat">flat</button>
      <button class="small" aria-label="a"></button><button class="small" aria-label="b"></button>
      <img src="data:,">
    </main></body></html>`)
  const problems = (await findAccessibilityProblems(page, { comfort: true })).join('\n')
  for (const expectedProblem of [
    /^light, 1280 px: image-alt/m,
    /^light, 1280 px: color-contrast/m,
    /^dark, 360 px: target-size/m,
    /^dark, 360 px: color-contrast/m,
    /^without motion: P moved/m,
    /^320 px: DIV wide/m,
    /^zoomed: cut: P cut/m,
    /^zoomed: away: BUTTON away/m,
    /^focus: BUTTON flat/m,
  ])
    expect(problems).toMatch(expectedProblem)

  await page.setContent(`<!doctype html><html lang="cs"><title>Dishes · Poledne</title><body id="root">
    <h1>Weekly menus</h1><p>Týdenní menu</p><p lang="en">Restaurants</p><p lang="en">Restaurace</p>
    <p hidden>Users</p><p hidden id="hint">Roles</p><input aria-describedby="hint" aria-label="Settings" placeholder="Restaurants">
    <input readonly value="Normal"><button title="Close">×</button><textarea>Users</textarea><kbd>Delete</kbd>
    <iframe srcdoc="<html lang='en'><p>Týdenní menu"></iframe></body></html>`)
  await expect(page.frameLocator('iframe').getByText('menu')).toBeVisible()
  expect((await findForeignTexts(page, 'cs')).sort()).toEqual(
    [
      'not in cs: Weekly menus',
      'not in cs: Roles',
      'not in cs: Settings',
      'not in cs: Restaurants',
      'not in cs: Normal',
      'not in cs: Close',
      'not in cs: Dishes',
      'not in en: Restaurace',
      'not in en: Týdenní menu',
    ].sort(),
  )
  await page.evaluate(() => document.documentElement.removeAttribute('lang'))
  expect(await findForeignTexts(page, 'cs')).toContain('the language of the page is missing')
})

/** Visits the pages of a tour in a new browser, and returns the problems of all of them. */
async function findTourProblems(browser: Browser, { name, isSignedIn, buildStates }: PageTour, language: Language) {
  const context = await browser.newContext()
  if (isSignedIn) await signInByCookie(context)
  await context.addInitScript((chosen) => localStorage.setItem('poledne.language', chosen), language)
  const page = await context.newPage()
  const problems: string[] = []
  const states = (await buildStates(page)).filter(
    ({ isProofOnly }, index) => isLong || (!isProofOnly && index % PARTS === seed % PARTS),
  )
  let isFresh = true
  for (const [index, state] of states.entries()) {
    await openPageState(page, state, language, isFresh || state.needsOwnDocument === true)
    const found = await findAccessibilityProblems(page, {
      everyText: isLong,
      comfort: isLong || index < COMFORT_STATES,
      language,
    })
    problems.push(...found.map((each) => `${describePageState(state)}: ${each}`))
    isFresh = state.needsOwnDocument === true || !isSignedIn
  }
  await context.close()
  recordProof({ proof: `accessibility: ${name} (${language})`, tried: states.length, wrong: problems.length })
  return problems
}

for (const language of languages)
  for (const [area, tours] of Object.entries(AREAS))
    test(`pages of ${area} have no accessibility problems and no text in another language (${language})`, async ({
      browser,
    }) => {
      // The timeout is long, because one test visits many pages.
      test.setTimeout(300_000 * tours.length)
      const problems: string[] = []
      for (const tour of tours)
        await test.step(tour.name, async () => problems.push(...(await findTourProblems(browser, tour, language))))
      expect(problems).toEqual([])
    })
