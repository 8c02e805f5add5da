import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { file } from '../../../testing/api.ts'
import { expectNone } from '../../../testing/page.ts'
import { openPlanner } from '../planner/testing/plannerPage.ts'
import { serveWeek } from '../planner/testing/serveWeek.ts'

const dialog = page.getByRole('dialog', { name: 'Export weekly menu' })
const choose = (name: string) => dialog.getByText(name, { exact: true }).click()

function serveExport() {
  const served = serveWeek({ dishes: ['Kulajda'], cells: { '1:1': [1] } })
  const queries: Record<string, string>[] = []
  const handlers = {
    ...served.handlers,
    'GET weeklyMenus/:id/export/': ({ query }: { query: URLSearchParams }) => {
      queries.push(Object.fromEntries(query))
      return file('menu.jpg', '')
    },
  }
  return { handlers, getLastQuery: () => queries.at(-1) }
}

async function openExport(served: ReturnType<typeof serveExport>) {
  await openPlanner(served)
  await page.getByRole('button', { name: 'More actions for this week' }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  await expect.element(dialog.getByRole('radiogroup', { name: 'Layout' })).toBeVisible()
}

const restaurants = dialog.getByLabelText('Restaurants', { exact: true }).first()

async function chooseRestaurant(name: string) {
  await restaurants.click()
  await page.getByRole('option', { name }).click()
}

test('the layout of an export is remembered for each restaurant', async () => {
  const served = serveExport()
  await openExport(served)
  await choose('CZK')
  await chooseRestaurant('Bistro')
  await choose('Day per page')
  await choose('A5 tent card')
  await expect.poll(served.getLastQuery).toMatchObject({ template: 'day', size: 'a5tent' })
  await expectNone(dialog.getByText('Landscape'))
  await openExport(served)
  await chooseRestaurant('Diner')
  await expect.poll(served.getLastQuery).toMatchObject({ template: 'table', size: 'a4' })
  await openExport(served)
  await chooseRestaurant('Bistro')
  await expect.poll(served.getLastQuery).toMatchObject({ template: 'day', size: 'a5tent' })
})

test('a table has no tent card: it takes A4 in its place', async () => {
  const served = serveExport()
  await openExport(served)
  await choose('Day per page')
  await choose('A5 tent card')
  await choose('Week')
  await expect.poll(served.getLastQuery).toMatchObject({ template: 'table', size: 'a4' })
  await expectNone(dialog.getByText('A5 tent card'))
})

test('a PDF is printed from a page of its own, other formats are only downloaded', async () => {
  const served = serveExport()
  await openExport(served)
  const print = dialog.getByRole('link', { name: 'Print' })
  await choose('English')
  await expect.element(print).toHaveAttribute('href', expect.stringMatching(/\/1\/export\/\?format=pdf&language=en&/))
  await choose('Excel')
  await expectNone(print)
})

test('the title of the dialog stays visible while its options are scrolled', async () => {
  await openExport(serveExport())
  await page.viewport(1280, 500)
  const title = dialog.getByRole('heading', { name: 'Export weekly menu' }).element()
  const { left, top, height } = title.getBoundingClientRect()
  // Somewhere on its way, the first control is below the title.
  const format = dialog.getByRole('radiogroup', { name: 'Format' }).element()
  format.scrollIntoView({ block: 'start' })
  await expect.poll(() => format.getBoundingClientRect().top).toBeLessThan(top + height)
  expect(title.contains(document.elementFromPoint(left + 30, top + height / 2))).toBe(true)
})

test('several restaurants are downloaded as one ZIP', async () => {
  const served = serveExport()
  await openExport(served)
  await chooseRestaurant('Bistro')
  await expect.poll(served.getLastQuery).toMatchObject({ preview: 'true', restaurantId: '2' })
  await chooseRestaurant('Diner')
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  await expect.poll(served.getLastQuery).toMatchObject({ restaurantIds: '2,3' })
})

test('the button that downloads is visible in a low window', async () => {
  await openExport(serveExport())
  await page.viewport(1280, 720)
  await expect.element(dialog.getByRole('button', { name: /^Download/ })).toBeInViewport({ ratio: 1 })
})
