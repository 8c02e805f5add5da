/**
 * This file describes the pictures of the guides. `show` opens the page and waits until its subject is visible. The
 * picture is the element that `show` returns, or else the window at the given height.
 */

const findCell = (page, row, day) => page.getByRole('gridcell', { name: new RegExp(`^${row} ${day}\\b`) })
const findSection = (page, title) => page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })

async function openWeeklyMenu(page, { nextWeek }) {
  await page.goto(`weeklyMenus/${nextWeek}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).waitFor()
}

export const SHOTS = {
  'sign-in': {
    signedOut: true,
    height: 720,
    async show(page) {
      await page.goto('')
      await page.getByLabel('Username').fill('manager')
    },
  },
  dashboard: {
    height: 900,
    async show(page) {
      await page.goto('')
      await page.getByRole('heading', { name: 'Variety' }).waitFor()
      await page.getByRole('button', { name: 'Close what’s new' }).click()
      await page.getByText('What’s new').waitFor({ state: 'detached' })
      // The names of the dish types load after the page, so the picture waits for them.
      await page.getByText(/^… /).first().waitFor({ state: 'detached' })
    },
  },
  settings: {
    height: 760,
    async show(page) {
      await page.goto('settings/menuItemTypes')
      await page.getByRole('button', { name: 'Add a type' }).waitFor()
    },
  },
  dishes: {
    height: 760,
    async show(page) {
      await page.goto('dishes')
      await page.getByRole('row').nth(12).waitFor()
    },
  },
  dish: {
    height: 760,
    async show(page) {
      await page.goto('dishes/new/edit')
      await page.getByLabel('Czech name').fill('Kulajda s vejcem')
      await page.getByLabel('English name').fill('Dill soup with mushrooms and egg')
      await page.getByRole('combobox', { name: 'Type' }).click()
      await page.getByRole('option', { name: 'Soup' }).click()
      await page.getByText('Contains', { exact: true }).click()
      // The checkbox of a chip is hidden, so a real click would miss it.
      for (const code of ['1', '3', '7'])
        await page.getByRole('checkbox', { name: new RegExp(`^${code}\\b`) }).dispatchEvent('click')
    },
  },
  'restaurant-menu': {
    height: 760,
    async show(page, { restaurantMenu }) {
      await page.goto(`restaurantMenus/${restaurantMenu}/edit`)
      await page.getByRole('button', { name: 'Add a row' }).waitFor()
    },
  },
  restaurant: {
    async show(page, { restaurant, wednesday }) {
      await page.goto(`restaurants/${restaurant}?date=${wednesday}`)
      const prices = findSection(page, /^Prices on/)
      await prices
        .getByText(/exception since/)
        .first()
        .waitFor()
      return prices
    },
  },
  planner: {
    height: 860,
    async show(page, { nextWeek }) {
      await page.goto(`weeklyMenus/${nextWeek}/edit`)
      await page.getByText('Locked by you').waitFor()
      // The click is beside the dish, because a click on the dish opens its menu.
      await findCell(page, 'Menu 1', 'Wed').click({ position: { x: 4, y: 4 } })
      await page.keyboard.type('svick')
      await page
        .getByRole('option', { name: /sirloin/i })
        .first()
        .waitFor()
    },
  },
  publish: {
    async show(page, ids) {
      await openWeeklyMenu(page, ids)
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: /^Publish/ })
      await dialog.getByRole('listitem').first().waitFor()
      return dialog
    },
  },
  screen: {
    signedOut: true,
    height: 720,
    async show(page, { screen, wednesday }) {
      // The picture shows lunch time in the second language. A screen uses the clock of the server.
      const lunch = new Date(`${wednesday}T11:00:15Z`)
      await page.clock.setFixedTime(lunch)
      await page.route(/\/api\/public\/screens\/[\w-]+\/$/, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, headers: { ...response.headers(), date: lunch.toUTCString() } })
      })
      await page.goto(`s/${screen}/`)
      await page.getByRole('listitem').first().waitFor()
    },
  },
  export: {
    async show(page, ids) {
      await openWeeklyMenu(page, ids)
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('img', { name: 'Preview of the page' }).waitFor()
      return page.getByRole('dialog', { name: 'Export for print' })
    },
  },
  screens: {
    height: 800,
    async show(page) {
      await page.goto('settings/screens')
      await page.getByText(/^Shows revision/).waitFor()
    },
  },
  role: {
    height: 1040,
    async show(page, { role }) {
      await page.goto(`roles/${role}/edit`)
      await page.getByRole('checkbox', { name: 'Settings: System' }).waitFor()
    },
  },
}
