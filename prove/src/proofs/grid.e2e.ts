import type { Page } from '@playwright/test'
import { dishes } from '../../../e2e/src/pageStates/dishes.ts'
import { describePageState, openPageState } from '../../../e2e/src/pageStates/pageState.ts'
import { people } from '../../../e2e/src/pageStates/people.ts'
import { prices } from '../../../e2e/src/pageStates/prices.ts'
import { records } from '../../../e2e/src/pageStates/records.ts'
import { settings } from '../../../e2e/src/pageStates/settings.ts'
import { expect, signInByCookie, test } from '../../../e2e/src/support/test.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'

/** The edges of cards, fields, buttons, table cells and headings are on the grid of 4 px. */

const TOURS = [dishes, prices, records, settings, people]
/** Elements that are measured at their upper edge, and at their left edge if nothing fluid is before them. */
const BLOCKS = '.card, :is(.mantine-Input-input, .mantine-InputWrapper-root):not([type="search"], td *), h1, h2, h3'
/** Elements that are measured at their upper edge, because their left edge depends on the widths of texts. */
const LINES = '.mantine-Button-root, [type="search"], th:first-child, td:first-child'

const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

test.use({ serviceWorkers: 'block', viewport: WINDOWS[0] })

/** Describes the elements whose edges are off the grid; a tenth of a pixel is an error of rounding. */
const findOffGrid = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([blocks, lines]) => {
      const isOff = (edge: number) => Math.abs(edge / 4 - Math.round(edge / 4)) > 0.05
      window.scrollTo(0, 0)
      const elements = [...document.querySelectorAll<HTMLElement>(`#main :is(${blocks}, ${lines})`)]
      const boxes = elements.map((element) => element.getBoundingClientRect())
      return elements.flatMap((element, index) => {
        const { left, top, bottom, width, height } = boxes[index] as DOMRect
        const isFirst = boxes.every(
          (box, at) => box.left >= left || box.bottom <= top || box.top >= bottom || elements[at]?.contains(element),
        )
        const edges = [
          ...(isOff(top) ? [`top ${top.toFixed(1)}`] : []),
          ...(element.matches(blocks) && isFirst && isOff(left) ? [`left ${left.toFixed(1)}`] : []),
        ]
        const name = element.textContent?.trim().slice(0, 30) || element.ariaLabel || ''
        return width > 1 && height > 1 && edges.length > 0 ? [`${element.tagName} ${name}: ${edges.join(', ')}`] : []
      })
    },
    [BLOCKS, LINES] as const,
  )

for (const { name, buildStates } of TOURS)
  test(`the edges of ${name} are on the grid`, async ({ page }) => {
    test.setTimeout(300_000)
    await signInByCookie(page.context())
    const states = await buildStates(page)
    const found: string[] = []
    for (const [index, state] of states.entries()) {
      await openPageState(page, state, 'en', index === 0 || state.needsOwnDocument === true)
      for (const window of WINDOWS) {
        await page.setViewportSize(window)
        const where = `${describePageState(state)}, ${window.width} px`
        found.push(...(await findOffGrid(page)).map((each) => `${where}: ${each}`))
      }
      await page.setViewportSize(WINDOWS[0])
    }
    recordProof({ proof: `grid: ${name}`, tried: states.length, wrong: found.length })
    expect(found).toEqual([])
  })
