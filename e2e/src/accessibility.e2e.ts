import { isLanguage } from '@poledne/contract/languages'
import { proved } from '../../server/src/testing/proved.ts'
import { wrongWith } from './accessible.ts'
import { account } from './places/account.ts'
import { dishes } from './places/dishes.ts'
import { outside } from './places/outside.ts'
import { people } from './places/people.ts'
import { enter, nameOf, routesOf } from './places/place.ts'
import { prices } from './places/prices.ts'
import { settings } from './places/settings.ts'
import { weeks } from './places/weeks.ts'
import { expect, signInByCookie, test } from './test.ts'

/** Every place of the app, by everybody: in both themes, on a laptop and on a phone, enlarged, and by keyboard. */

const WALKS = [weeks, dishes, account, settings, prices, people, outside]
/** In the short form the first place of each walk is looked at by those who need more. */
const COMFORT_AT = 1
/** These only lead on to the dashboard. */
const ALIASES = ['/dashboard']

const asked = process.env.PROVE_LANGUAGES?.split(',').filter(isLanguage) ?? []
// Czech is what most readers see; the other tests speak English
const isLong = asked.length > 0
const languages = isLong ? asked : (['cs'] as const)

// what a worker keeps could not be broken on purpose
test.use({ serviceWorkers: 'block' })

test('every route of the app is on one of the walks', async ({ signedIn: page }) => {
  await page.goto('./')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const places = (await Promise.all(WALKS.map((walk) => walk.places(page)))).flat()
  const walked = new Set([...ALIASES, ...places.flatMap(({ route }) => route ?? [])])
  expect([...walked].sort()).toEqual((await routesOf(page)).sort())
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
  const wrong = (await wrongWith(page, { comfort: true })).join('\n')
  for (const told of [
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
    expect(wrong).toMatch(told)
})

for (const language of languages)
  for (const { name, isSignedIn, places } of WALKS)
    test(`everybody can use ${name} (${language})`, async ({ page }) => {
      // one page after another, as if each were a test
      test.setTimeout(300_000)
      if (isSignedIn) await signInByCookie(page.context())
      await page.addInitScript((chosen) => localStorage.setItem('poledne.language', chosen), language)
      const wrong: string[] = []
      const list = (await places(page)).filter(({ isRare }) => isLong || !isRare)
      let isFresh = true
      for (const [index, place] of list.entries()) {
        await enter(page, place, language, isFresh || place.isAlone === true)
        const found = await wrongWith(page, { whole: isLong, comfort: isLong || index < COMFORT_AT })
        wrong.push(...found.map((each) => `${nameOf(place)}: ${each}`))
        isFresh = place.isAlone === true || !isSignedIn
      }
      proved({ proof: `accessibility: ${name} (${language})`, tried: list.length, wrong: wrong.length })
      expect(wrong).toEqual([])
    })
