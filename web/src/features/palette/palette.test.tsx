import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { answerApi, problem } from '../../testing/api.ts'
import { buildDish, serveDishes } from '../../testing/builders.ts'
import { expectNone, expectTexts, locateTitle } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const box = page.getByRole('combobox', { name: /^Search pages/ })
const selected = page.getByRole('dialog').getByRole('option', { selected: true })
const help = page.getByRole('complementary', { name: 'Help' })
const opener = page.getByRole('button', { name: 'Search or run a command' })
const { handlers } = serveDishes(buildDish({ id: 5, nameCs: 'Žemlovka' }))
const found = { 'GET search/': { items: [] } }

async function openPalette(): Promise<void> {
  await expect.element(opener).toBeVisible()
  await commands.press('Control+k')
  await expect.element(box).toHaveFocus()
}

// The first test of the file, because later ones find the texts of all modules loaded.
test('the palette names its actions when it is first opened', async () => {
  await renderApp('help', { handlers: found })
  await openPalette()
  await expect.element(page.getByRole('option', { name: 'New restaurant menu' })).toBeVisible()
  await expectNone(page.getByRole('option', { name: 'new', exact: true }))
})

test('the palette opens a page from a few letters', async () => {
  await renderApp('dishes', {
    handlers: { ...handlers, ...found, 'GET settings/weeklyMenuVariants/': { items: [], version: 1 } },
  })
  await openPalette()
  await box.fill('menu var')
  await expect.element(selected).toHaveTextContent('Weekly menu variants')
  await commands.press('Enter')
  await expect.element(locateTitle('Weekly menu variants')).toBeVisible()
})

test('the palette opens a record that the server finds', async () => {
  const item = { module: 'dishes' as const, id: 5, nameCs: 'Žemlovka', nameEn: null, detail: null, archived: false }
  const { getAddress } = await renderApp('dishes', { handlers: { ...handlers, 'GET search/': { items: [item] } } })
  await openPalette()
  await box.fill('zemlovka')
  await expect.element(selected).toHaveTextContent('Žemlovka')
  await commands.press('Enter')
  await expect.poll(getAddress).toMatch(/dishes\/5$/)
})

test.each(['47. týden 2030', 'week 47 2030', '20. 11. 2030', '2030-11-20', '11/20/2030'])(
  'the week of “%s” is found, and shown in the date format of the user',
  async (typed) => {
    const menu = { module: 'weeklyMenus' as const, nameCs: 'Standard', nameEn: null, detail: '2030-11-18' }
    await renderApp('help', {
      handlers: {
        'GET search/': ({ query }) => ({
          items: query.get('q') === '2030-11-18' ? [{ ...menu, id: 3, archived: false }] : [],
        }),
      },
    })
    await openPalette()
    await box.fill(typed)
    await expect.element(selected).toHaveTextContent('Week 47 · 18. 11.')
  },
)

test('the palette shows recent choices first and says when nothing is found', async () => {
  const { getAddress } = await renderApp('help', {
    handlers: { ...found, 'GET settings/weeklyMenuVariants/': { items: [], version: 1 } },
  })
  await opener.click()
  await box.fill('new rest')
  await commands.press('Enter')
  await expect.poll(getAddress).toMatch(/restaurants\/new\/edit$|restaurantMenus\/new\/edit$/)
  await opener.click()
  await expect.poll(() => page.getByRole('group', { name: 'Recent' }).getByRole('option').elements().length).toBe(1)
  await box.fill('xyzzy')
  await expect.element(page.getByText('No results.')).toBeVisible()
  await commands.press('Escape')
  await expect.element(opener).toHaveFocus()
})

test('the palette starts with the records opened before and then with actions', async () => {
  const { router } = await renderApp('dishes/5', { handlers })
  await expect.element(locateTitle('Žemlovka')).toBeVisible()
  await router.navigate({ to: '/help' })
  await openPalette()
  await expect.element(selected).toHaveTextContent('ŽemlovkaDishes')
  await expectTexts(page.getByRole('dialog').getByRole('group'), [/^Recent/, /^Actions/, /^Pages/])
  await commands.press('Enter')
  await expect.element(locateTitle('Žemlovka')).toBeVisible()
})

test('the palette opens the help, or the help at the shortcuts', async () => {
  await renderApp('dishes', { handlers: { ...handlers, ...found } })
  await openPalette()
  await box.fill('keyb')
  await commands.press('Enter')
  await expect.element(help.getByRole('heading', { name: 'Keyboard shortcuts' })).toHaveFocus()
  await expect.element(help).toHaveTextContent('Search or run a command')
  await commands.press('Escape')
  await expectNone(help)
  await openPalette()
  await box.fill('help')
  await page.getByRole('option', { name: 'Help', exact: true }).click()
  await expect.element(help).toHaveFocus()
})

test('a week without a menu can be planned from the palette', async () => {
  const { router } = await renderApp('help', {
    handlers: { ...found, 'GET weeklyMenus/': () => new Promise<never>(() => {}) },
  })
  let address = ''
  router.subscribe('onBeforeLoad', ({ toLocation }) => {
    address = toLocation.href
  })
  await openPalette()
  await box.fill('week 12 2031')
  await expect.element(selected).toHaveTextContent(/^Plan week 12/)
  await commands.press('Enter')
  await expect.poll(() => address).toMatch(/weeklyMenus\/new\/edit\?week=/)
})

test('a search in the palette that fails says so and can be repeated', async () => {
  await renderApp('help', { handlers: { 'GET search/': problem('internal_error') } })
  await openPalette()
  await box.fill('Rajská')
  const alert = page.getByRole('dialog').getByRole('alert')
  await expect.element(alert).toHaveTextContent('Couldn’t search the records.')
  const result = { module: 'dishes' as const, id: 5, nameCs: 'Rajská', nameEn: null, detail: null, archived: false }
  answerApi({ 'GET search/': { items: [result] } })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('option', { name: 'Rajská' })).toBeVisible()
  await expectNone(alert)
})
