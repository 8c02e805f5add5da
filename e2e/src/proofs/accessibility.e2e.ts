import { isLanguage } from '@poledne/contract/domain/languages'
import { recordProof } from '../../../server/src/testing/recordProof.ts'
import { account } from '../pageStates/account.ts'
import { dishes } from '../pageStates/dishes.ts'
import { describePageState, listRoutes, openPageState } from '../pageStates/pageState.ts'
import { people } from '../pageStates/people.ts'
import { prices } from '../pageStates/prices.ts'
import { settings } from '../pageStates/settings.ts'
import { signedOut } from '../pageStates/signedOut.ts'
import { weeks } from '../pageStates/weeks.ts'
import { findAccessibilityProblems } from '../support/accessibilityProblems.ts'
import { expect, signInByCookie, test } from '../support/test.ts'

/** Every place of the app, by everybody: in both themes, on a laptop and on a phone, enlarged, and by keyboard. */

const TOURS = [weeks, dishes, account, settings, prices, people, signedOut]
/** In the short form the first place of each walk is looked at by those who need more. */
const COMFORT_AT = 1
/** These only lead on to the dashboard. */
const ALIASES = ['/dashboard']

const requestedLanguages = process.env.PROVE_LANGUAGES?.split(',').filter(isLanguage) ?? []
// Czech is what most readers see; the other tests speak English
const isLong = requestedLanguages.length > 0
const languages = isLong ? requestedLanguages : (['cs'] as const)

// what a worker keeps could not be broken on purpose
test.use({ serviceWorkers: 'block' })

test('every route of the app is on one of the walks', async ({ signedIn: page }) => {
  await page.goto('./')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const places = (await Promise.all(TOURS.map((walk) => walk.places(page)))).flat()
  const walked = new Set([...ALIASES, ...places.flatMap(({ route }) => route ?? [])])
  expect([...walked].sort()).toEqual((await listRoutes(page)).sort())
})

test('what everybody is spared is found where it is', async ({ page }) => {
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
  const wrong = (await findAccessibilityProblems(page, { comfort: true })).join('\n')
  for (const expectedProblem of [
    /^light, 1280 px: image-alt/m,
    /^light, 1280 px: color-contrast/m,
    /^light, 360 px: target-size/m,
    /^dark, 360 px: color-contrast/m,
    /^without motion: P moved/m,
    /^320 px: DIV wide/m,
    /^zoomed: cut: P cut/m,
    /^zoomed: away: BUTTON away/m,
    /^focus: BUTTON flat/m,
  ])
    expect(wrong).toMatch(expectedProblem)
})

for (const language of languages)
  for (const { name, isSignedIn, places } of TOURS)
    test(`everybody can use ${name} (${language})`, async ({ page }) => {
      // one page after another, as if each were a test
      test.setTimeout(300_000)
      if (isSignedIn) await signInByCookie(page.context())
      await page.addInitScript((chosen) => localStorage.setItem('poledne.language', chosen), language)
      const wrong: string[] = []
      const list = (await places(page)).filter(({ isProofOnly }) => isLong || !isProofOnly)
      let isFresh = true
      for (const [index, place] of list.entries()) {
        await openPageState(page, place, language, isFresh || place.needsOwnDocument === true)
        const found = await findAccessibilityProblems(page, { whole: isLong, comfort: isLong || index < COMFORT_AT })
        wrong.push(...found.map((each) => `${describePageState(place)}: ${each}`))
        isFresh = place.needsOwnDocument === true || !isSignedIn
      }
      recordProof({ proof: `accessibility: ${name} (${language})`, tried: list.length, wrong: wrong.length })
      expect(wrong).toEqual([])
    })
