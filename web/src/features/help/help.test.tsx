import { expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { chooseLanguage } from '../../core/i18n/i18n.ts'
import { buildDish, buildPage, serveDishes } from '../../testing/builders.ts'
import { expectNone, locateField, locateNavigation, locateTitle } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const { handlers } = serveDishes(buildDish({ id: 1, nameEn: 'Goulash' }))
const help = page.getByRole('complementary', { name: /^(Help|Nápověda)$/ })
const helpButton = page.getByRole('button', { name: 'Help', exact: true })
const locateHelpHeading = (name: string) => help.getByRole('heading', { name, exact: true })
const search = page.getByPlaceholder('Search…')

/** Opens the help by its shortcut, which works only a moment after the first page is visible. */
async function openHelp(): Promise<void> {
  await expect.element(page.getByRole('rowheader').first()).toBeVisible()
  await commands.press('?')
  await expect.element(help).toHaveFocus()
}

test('the help shows each screen’s section and shortcuts until a topic is opened', async () => {
  const lists = { 'GET restaurants/': buildPage([]), 'GET users/': buildPage([]) }
  await renderApp('dishes', { handlers: { ...handlers, ...lists } })
  await openHelp()
  await expect.element(locateHelpHeading('4. Add a dish')).toBeVisible()
  await expect.element(help).toHaveTextContent('Open row in a new tab')
  await expect.element(help).not.toHaveTextContent('Pick up or drop a dish')
  const openSection = (name: string) => locateNavigation().getByRole('link', { name, exact: true }).click()
  await openSection('Restaurants')
  await expect.element(locateHelpHeading('Add a restaurant')).toBeVisible()

  await help.getByRole('link', { name: 'Roles', exact: true }).click()
  await expect.element(locateHelpHeading('Roles')).toHaveFocus()
  await openSection('Users')
  await expect.element(locateTitle(/Users/)).toBeVisible()
  await expect.element(locateHelpHeading('How levels work')).toBeVisible()
  await help.getByRole('button', { name: 'Back' }).click()
  await expect.element(locateHelpHeading('Invite a colleague')).toBeVisible()
})

test('links between help pages open in the panel, and back returns', async () => {
  const { getAddress } = await renderApp('users/new/edit')
  // A form that is still loading would take the focus from the help.
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
  await helpButton.click()
  await help.getByText('See Roles').getByRole('link').click()
  await expect.element(locateHelpHeading('Roles')).toHaveFocus()
  expect(getAddress()).toMatch(/users\/new\/edit$/)
  await help.getByRole('button', { name: 'Back' }).click()
  await expect.element(locateHelpHeading('Invite a colleague')).toBeVisible()
})

test('Escape closes the help and returns the focus, and a question mark in a field is text', async () => {
  await renderApp('dishes', { handlers })
  await search.click()
  await commands.typeText('co?')
  await expect.element(search).toHaveValue('co?')
  await expectNone(help)
  const newDish = page.getByRole('link', { name: 'New dish' })
  newDish.element().focus()
  await openHelp()
  await expect.element(helpButton).toHaveAttribute('aria-expanded', 'true')
  await commands.press('Escape')
  await expectNone(help)
  await expect.element(newDish).toHaveFocus()
})

test('Escape outside the help leaves it open', async () => {
  await renderApp('dishes', { handlers })
  await openHelp()
  search.element().focus()
  await commands.press('Escape')
  await expect.element(help).toBeVisible()
})

test('an empty list links to its section of the help', async () => {
  const { getAddress } = await renderApp('dishes', { handlers: serveDishes().handlers })
  const link = page.getByRole('main').getByRole('link', { name: 'Help: Dishes' })
  await link.click()
  await expect.element(locateHelpHeading('4. Add a dish')).toHaveFocus()
  expect(getAddress()).toMatch(/\/dishes$/)
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/help\/first-week#add-a-dish$/))
})

test('a help page has an address for each section, and an unknown one is not found', async () => {
  const { getAddress, router } = await renderApp('help/prices#change-one-price')
  await expect.element(page.getByRole('heading', { name: 'Change one price' })).toBeInViewport()
  await expect.poll(() => document.title).toBe('Prices · Poledne')
  await page.getByRole('navigation', { name: 'All topics' }).getByRole('link', { name: 'Screens and websites' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Screens and websites' })).toBeInViewport()
  await page.getByRole('searchbox', { name: 'Search help' }).fill('kiosk')
  await page.getByRole('link', { name: /^Set up the display/ }).click()
  await expect.poll(getAddress).toMatch(/\/help\/screens#set-up-the-display$/)
  await expect.element(page.getByRole('heading', { name: 'Set up the display' })).toBeInViewport()
  await router.navigate({ to: '/help/$page', params: { page: 'nothing' } })
  await expect.element(page.getByRole('main')).toHaveTextContent('404')
  const link = page.getByRole('link', { name: 'Help: Page not found' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/help\/troubleshooting#saving-and-lists$/))
})

test.each([800, 1100, 1280])(
  'the help leaves unsaved text alone and does not cover the save bar at %i px',
  async (width) => {
    await renderApp('dishes/new/edit')
    await page.viewport(width, 720)
    await locateField('Czech name').fill('Kulajda')
    await helpButton.click()
    await expect.element(locateHelpHeading('4. Add a dish')).toBeVisible()
    const button = page.getByRole('button', { name: 'Create', exact: true }).element()
    await expect
      .poll(() => {
        const { left, top, width: across, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(left + across / 2, top + height / 2))
      })
      .toBe(true)
    await help.getByRole('link', { name: 'Glossary' }).click()
    await help.getByRole('button', { name: 'Close' }).click()
    await expectNone(help)
    await expect.element(locateField('Czech name')).toHaveValue('Kulajda')
  },
)

test('the help is beside a wide page, and covers the whole screen of a phone', async () => {
  await renderApp('dishes', { handlers })
  await openHelp()
  const main = page.getByRole('main').element().getBoundingClientRect()
  expect(main.right).toBeLessThanOrEqual(help.element().getBoundingClientRect().x)
  await page.viewport(390, 844)
  await expect.poll(() => help.element().getBoundingClientRect()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  await help.getByRole('button', { name: 'Close' }).click()
  await helpButton.click()
  await expect.element(help).toHaveFocus()
})

test('the Czech help is found without accents, titles first, and says when nothing is found', async () => {
  await chooseLanguage('cs')
  onTestFinished(() => chooseLanguage('en'))
  await renderApp('dishes', { handlers })
  await openHelp()
  const input = help.getByRole('searchbox', { name: 'Hledat v nápovědě' })
  await input.fill('zverejneni ZRUSENI')
  await expect.element(help.getByRole('link', { name: /^Zrušení zveřejnění/ })).toBeVisible()
  await input.fill('alergeny')
  await expect.element(help.getByRole('listitem').first()).toHaveTextContent('viděli chybné alergeny')
  await input.fill('alergeny xyzzy')
  await expect.element(help.getByRole('status')).toHaveTextContent('Nic nenalezeno. Zkuste méně slov nebo jiná slova.')
  await expect.element(input).toHaveAttribute('maxlength', '100')
})
