import '../app/fonts.css'
import './screen.css'
import type { ScreenContent } from '@poledne/contract/modules/guestMenu'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findScreenProblems } from '../testing/screenProblems.ts'
import { buildFullWeek, SCREEN_SIZES } from '../testing/screenWeek.ts'
import { buildScreen } from './buildScreen.ts'
import { getPreviewState } from './screenState.ts'
import { createStage } from './stage.ts'

/** A few cases; `npm run prove -- screens` measures all of them in the whole program. */

const MONDAY = '2026-11-16'
const LONG_NOTICES: ScreenContent['parts'] = Array.from({ length: 5 }, () => ({
  weekdays: [1],
  from: '11:00',
  to: '13:00',
  content: 'notice',
  notice: 'Nejdelší oznámení, které se na obrazovku vejde vedle jídelníčku '.repeat(2).slice(0, 119),
}))
const buildContent = (screenType: ScreenContent['screenType'], variants: number, rows: number): ScreenContent => ({
  revision: 1,
  name: 'Výdej',
  screenType,
  languages: ['cs', 'en'],
  hoursFrom: null,
  hoursTo: null,
  parts: [
    { weekdays: [1], from: '11:00', to: '13:00', content: 'notice', notice: 'Kuchyně dnes zavírá už ve 13:30' },
    ...(rows > 4 ? LONG_NOTICES : []),
  ],
  canHideMenu: false,
  outside: 'name',
  outsidePictureId: null,
  openingHours: [],
  restaurant: { id: 1, nameCs: 'Kantýna', nameEn: 'Canteen', timezone: 'Europe/Prague', closed: false },
  days: buildFullWeek(MONDAY, variants, rows),
  allergens: Array.from({ length: 14 }, (_, index) => ({
    code: String(index + 1),
    nameCs: 'Obiloviny obsahující lepek a výrobky z nich',
    nameEn: 'Cereals containing gluten and their products',
  })),
})

afterEach(() => document.body.replaceChildren())

for (const [width, height] of SCREEN_SIZES)
  test(`no text is clipped or too small at ${width} × ${height}`, async () => {
    await page.viewport(width, height)
    const root = document.createElement('div')
    document.body.replaceChildren(root)
    const stage = createStage(root)
    await expect.poll(() => document.documentElement.classList.contains('fontsLoaded')).toBe(true)
    for (const screenType of ['day', 'week', 'allergens'] as const)
      for (const [variants, rows] of [
        [1, 1],
        [2, 4],
        [4, 8],
      ] as const) {
        const content = buildContent(screenType, variants, rows)
        stage.setContent(buildScreen(getPreviewState(content, MONDAY), { content, at: 0 }))
        let pages = 1
        for (let shown = 0; shown < pages; shown++) {
          stage.showSheet((count) => {
            pages = count
            return shown
          })
          expect({ screenType, variants, rows, shown, problems: findScreenProblems() }).toMatchObject({ problems: [] })
        }
        // Each language has its pages.
        if (rows === 8 && screenType !== 'allergens') expect(pages).toBeGreaterThan(2)
      }
  })
