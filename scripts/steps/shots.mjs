/**
 * This file describes the pictures of the guides. `show` opens the page and waits until its subject is visible. The
 * picture is the element that `show` returns, or else the window at the given height. Labels come from the texts of the
 * app, so that every picture can be taken in each language; `sample` contains the records and the names of sample data.
 */

const findSection = (page, title) => page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })

async function openWeeklyMenu(page, { t }, id, action) {
  await page.goto(`weeklyMenus/${id}`)
  const button = page.getByRole('button', { name: t(action), exact: true })
  await button.waitFor()
  return button
}

async function openPlanner(page, { t }, { nextWeek }) {
  await page.goto(`weeklyMenus/${nextWeek}/edit`)
  await page.getByText(t('planner:state.lockedByYou')).waitFor()
}

export const SHOTS = {
  'sign-in': {
    signedOut: true,
    height: 720,
    async show(page, { t }) {
      await page.goto('')
      await page.getByLabel(t('shell:signIn.username')).fill('manager')
    },
  },
  dashboard: {
    height: 900,
    async show(page, { t }) {
      await page.goto('')
      await page.getByRole('heading', { name: t('dashboard:variety.title') }).waitFor()
      // The names of the dish types load after the page, so the picture waits for them.
      await page.getByText(/^… /).first().waitFor({ state: 'detached' })
    },
  },
  settings: {
    height: 760,
    async show(page, { t }) {
      await page.goto('settings/menuItemTypes')
      await page.getByRole('button', { name: t('settings:lists.menuItemTypes.add') }).waitFor()
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
    async show(page, { t }, { names }) {
      await page.goto('dishes/new/edit')
      await page.getByLabel(t('dishes:fields.nameCs')).fill('Kulajda s vejcem')
      await page.getByLabel(t('dishes:fields.nameEn')).fill('Dill soup with mushrooms and egg')
      await page.getByRole('combobox', { name: t('dishes:fields.dishTypeId') }).click()
      await page.getByRole('option', { name: names.soup }).click()
      await page.getByText(t('dishes:allergens.some'), { exact: true }).click()
      // The checkbox of a chip is hidden, so a real click would miss it.
      for (const code of ['1', '3', '7'])
        await page.getByRole('checkbox', { name: new RegExp(`^${code}\\b`) }).dispatchEvent('click')
    },
  },
  'restaurant-menu': {
    height: 760,
    async show(page, { t }, { restaurantMenu }) {
      await page.goto(`restaurantMenus/${restaurantMenu}/edit`)
      await page.getByRole('button', { name: t('record:rows.add') }).waitFor()
    },
  },
  'price-exception': {
    height: 760,
    async show(page, { t }, { priceException }) {
      await page.goto(`restaurantMenuExceptions/${priceException}/edit`)
      await page.getByLabel(t('restaurantMenuExceptions:fields.priceCzk')).waitFor()
      await page.getByText(t('restaurantMenuExceptions:effect.loading')).waitFor({ state: 'detached' })
    },
  },
  restaurant: {
    async show(page, { match }, { restaurant, wednesday }) {
      await page.goto(`restaurants/${restaurant}?date=${wednesday}&tab=prices`)
      const prices = findSection(page, match('prices:titleOn'))
      await prices.getByText(match('prices:exception')).first().waitFor()
      return prices
    },
  },
  embed: {
    async show(page, { t }, { restaurant }) {
      await page.goto(`restaurants/${restaurant}?tab=guests`)
      const section = findSection(page, t('restaurants:home.embed.title'))
      await section.getByText(t('restaurants:home.embed.feed')).waitFor()
      return section
    },
  },
  // This picture comes before the one of the planner, whose typed text is kept as an unsaved change.
  check: {
    height: 860,
    async show(page, texts, sample) {
      const { t } = texts
      await openPlanner(page, texts, sample)
      await page.getByRole('button', { name: new RegExp(`^${t('planner:check.button')}`) }).click()
      await page.getByText(t('weeklyMenus:check.fine')).waitFor({ state: 'detached' })
    },
  },
  planner: {
    height: 860,
    async show(page, texts, sample) {
      const { names } = sample
      await openPlanner(page, texts, sample)
      // The click is beside the dish, because a click on the dish opens its menu.
      const cell = page.getByRole('gridcell', { name: new RegExp(`^Menu 1 ${names.wednesday}\\b`, 'i') })
      await cell.click({ position: { x: 4, y: 4 } })
      await page.keyboard.type('svick')
      await page.getByRole('option', { name: names.sirloin }).first().waitFor()
    },
  },
  publish: {
    async show(page, texts, { nextWeek }) {
      const button = await openWeeklyMenu(page, texts, nextWeek, 'weeklyMenus:publish.action')
      await button.click()
      const dialog = page.getByRole('dialog', { name: texts.match('weeklyMenus:publish.title') })
      await dialog.getByRole('listitem').first().waitFor()
      return dialog
    },
  },
  unpublish: {
    async show(page, texts, { publishedWeek }) {
      const button = await openWeeklyMenu(page, texts, publishedWeek, 'weeklyMenus:unpublish.action')
      await button.click()
      const dialog = page.getByRole('dialog', { name: texts.match('weeklyMenus:withdraw.title.unpublish') })
      await dialog.getByText(texts.match('weeklyMenus:withdraw.places')).waitFor()
      return dialog
    },
  },
  history: {
    async show(page, { t, match }, { changedWeek }) {
      await page.goto(`weeklyMenus/${changedWeek}`)
      const section = findSection(page, t('record:history.title'))
      await section
        .getByRole('button', { name: match('record:history.revert.actionFor') })
        .first()
        .waitFor()
      return section
    },
  },
  screen: {
    signedOut: true,
    height: 720,
    async show(page, _texts, { screen, wednesday, screenSecond }) {
      // The picture shows lunch time. A screen uses the clock of the server, which also decides the language.
      const lunch = new Date(`${wednesday}T11:00:${screenSecond}Z`)
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
    async show(page, texts, { nextWeek }) {
      const { t } = texts
      const button = await openWeeklyMenu(page, texts, nextWeek, 'weeklyMenus:export.action')
      await button.click()
      await page.getByRole('img', { name: t('weeklyMenus:export.preview') }).waitFor()
      return page.getByRole('dialog', { name: t('weeklyMenus:export.title') })
    },
  },
  screens: {
    height: 800,
    async show(page, { match }) {
      await page.goto('settings/screens')
      await page.getByText(match('settings:screen.shows')).waitFor()
    },
  },
  user: {
    height: 900,
    async show(page, { t }) {
      await page.goto('users/new/edit')
      const findField = (name) => page.getByRole('textbox', { name: t(`users:fields.${name}`), exact: true })
      await findField('username').fill('novakova')
      await findField('email').fill('novakova@example.com')
      await page.getByText(t('users:firstPassword.invitation')).waitFor()
    },
  },
  role: {
    height: 1040,
    async show(page, { t }, { role }) {
      await page.goto(`roles/${role}/edit`)
      const cell = t('roles:matrix.cell', { area: t('app:modules.settings'), action: t('roles:actions.system') })
      await page.getByRole('checkbox', { name: cell }).waitFor()
    },
  },
}
