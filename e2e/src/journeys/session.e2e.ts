import type { Route } from '@playwright/test'
import { createDish, createUniqueName } from '../support/records.ts'
import {
  endSession,
  expect,
  fillSignIn,
  pauseRequests,
  readSessionCookie,
  removePageData,
  test,
} from '../support/test.ts'

test.describe('signing in', () => {
  test('opening any page signed out leads through sign-in back to that page', async ({ page }) => {
    const address = 'dishes?filter=nameCs:contains:svickova'
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await expect(page).toHaveURL(address)
    await fillSignIn(page)
    await expect(page.getByRole('rowheader', { name: /^Svíčková na smetaně/ })).toBeVisible()
    await expect(page).toHaveURL(address)
  })

  test('a wrong password shows an error and keeps the username', async ({ page }) => {
    await page.goto('./')
    await fillSignIn(page, 'půlnoc')
    await expect(page.getByRole('alert')).toHaveText('Incorrect username or password.')
    await expect(page.getByLabel('Username')).toHaveValue('admin')
    await fillSignIn(page)
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  })

  test('an empty sign-in form shows what is missing and focuses the first field', async ({ page }) => {
    await page.goto('login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    const [name, password] = [page.getByLabel('Username'), page.getByLabel('Password', { exact: true })]
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription('This field can’t be empty')
    await expect(password).toHaveAccessibleDescription('This field can’t be empty')
    await name.fill('admin')
    await page.keyboard.press('Enter')
    await expect(password).toBeFocused()
    await expect(name).not.toHaveAccessibleDescription('This field can’t be empty')
  })

  test('sign-in errors follow a change of language', async ({ page }) => {
    await page.goto('login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription('This field can’t be empty')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('cs')
    const name = page.getByLabel('Uživatelské jméno')
    await expect(name).toHaveAccessibleDescription('Pole nesmí být prázdné')
    await name.fill('admin')
    await page.getByLabel('Heslo', { exact: true }).fill('půlnoc')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Nesprávné uživatelské jméno nebo heslo.')
    await page.getByRole('combobox', { name: 'Jazyk' }).selectOption('hu')
    await expect(page.getByRole('alert')).toHaveText('Hibás felhasználónév vagy jelszó.')
  })

  test('a signed-in user does not see the sign-in form until signing out', async ({ signedIn: page }) => {
    await page.goto('login')
    await expect(page.getByRole('heading', { level: 1, name: /^Good .+, admin$/ })).toBeVisible()
    await expect(page).toHaveURL('./')
    const cookie = await readSessionCookie(page.context())
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await expect(page).toHaveURL('login')
    // The server refuses the token of the ended session too.
    const headers = { cookie: `${cookie?.name}=${cookie?.value}` }
    expect((await fetch(`${process.env.E2E_URL}/api/profile/withSettings/`, { headers })).status).toBe(401)
  })

  test('signing out with unsaved changes asks first and then deletes the draft', async ({ signedIn: page }) => {
    const { id } = await createDish(page, { nameCs: createUniqueName('Kulajda') })
    const browserPrompts: string[] = []
    page.on('dialog', (prompt) => {
      browserPrompts.push(prompt.type())
      void prompt.accept()
    })
    await page.goto(`dishes/${id}/edit`)
    const name = page.getByRole('textbox', { name: 'English name' })
    await name.fill('Dill soup')
    const signOut = page.getByRole('button', { name: 'Sign out', exact: true })
    await signOut.click()
    const dialog = page.getByRole('dialog', { name: 'Unsaved changes will be lost' })
    await expect(dialog.getByRole('listitem')).toHaveText(['Changes on this page'])
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(signOut).toBeFocused()
    await expect(name).toHaveValue('Dill soup')
    expect((await page.request.get('api/status/')).status()).toBe(200)

    await signOut.click()
    await dialog.getByRole('button', { name: 'Sign out anyway' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await page.goto(`dishes/${id}/edit`)
    await fillSignIn(page)
    await expect(name).toHaveValue('')
    await expect(name).toBeEditable()
    expect(browserPrompts).toEqual([])
  })

  test('signing out in the command palette asks about a draft of another page', async ({ signedIn: page }) => {
    await page.goto('dishes/new/edit')
    await page.getByRole('textbox', { name: 'Czech name' }).fill(createUniqueName('Kulajda'))
    await page.getByRole('navigation').getByRole('link', { name: 'Restaurants', exact: true }).click()
    await page.getByRole('button', { name: 'Keep for later' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Restaurants' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('sign out')
    await page.getByRole('option', { name: 'Sign out' }).click()
    const dialog = page.getByRole('dialog', { name: 'Unsaved changes will be lost' })
    await expect(dialog.getByRole('listitem')).toHaveText(['Dishes'])
    await dialog.getByRole('button', { name: 'Sign out anyway' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await fillSignIn(page)
    await expect(page.getByRole('heading', { level: 1, name: /^Good .+, admin$/ })).toBeVisible()
    await page.goto('dishes/new/edit')
    await expect(page.getByRole('textbox', { name: 'Czech name' })).toBeEditable()
  })

  test('in strict mode a page is left 15 minutes after its session has ended, and its draft is offered again', async ({
    signedIn: page,
  }) => {
    const { id, nameCs } = await createDish(page, { nameCs: createUniqueName('Česnečka') })
    await page.clock.install()
    await removePageData(page)
    await page.route('**/api/profile/withSettings/', async (route) => {
      const response = await route.fetch()
      if (!response.ok()) return route.fulfill({ response })
      const answer = (await response.json()) as { config: { isStrict: boolean } }
      answer.config.isStrict = true
      await route.fulfill({ response, json: answer })
    })
    // The status requests follow the first screen; they must not find the session ended before the save does.
    const isPolled = page.waitForResponse(/\/api\/status\/\?changedWithin=/)
    await page.goto(`dishes/${id}/edit`)
    await isPolled
    await page.getByRole('textbox', { name: 'English name' }).fill('Garlic soup')
    await endSession(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
    await page.clock.fastForward('14:00')
    await expect(page.getByRole('textbox', { name: 'English name' })).toHaveValue('Garlic soup')
    await page.clock.fastForward('01:30')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect(await page.content()).not.toContain(nameCs)
    await fillSignIn(page)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByRole('textbox', { name: 'English name' })).toHaveValue('Garlic soup')
  })
})

test('a form that is filled in while the message about its empty fields loads is sent', async ({ page }) => {
  await page.goto('login')
  const resumeRequests = await pauseRequests(page, '**/assets/messages-*')
  const textsRequested = page.waitForRequest('**/assets/messages-*')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await textsRequested
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(/username or password/i)
  resumeRequests()
})

test.describe('languages', () => {
  test('the chosen language is used, also after a reload', async ({ page }) => {
    await page.goto('./')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.getByLabel('Language').selectOption('Čeština')
    await expect(page.getByRole('heading', { level: 1, name: 'Přihlášení' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'cs')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Přihlásit se' })).toBeVisible()
    await page.getByRole('button', { name: 'Přihlásit se' }).click()
    await page.getByLabel('Uživatelské jméno').fill('admin')
    await page.getByLabel('Heslo', { exact: true }).fill('půlnoc')
    await page.keyboard.press('Enter')
    // The error message of the server is in the chosen language too.
    await expect(page.getByRole('alert')).toHaveText(/jméno nebo heslo/i)
    await page.getByLabel('Heslo', { exact: true }).fill(process.env.E2E_PASSWORD ?? '')
    await page.keyboard.press('Enter')
    await page.getByRole('navigation').getByRole('link', { name: 'Jídla' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Jídla/ })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Polévka' }).first()).toBeVisible()
    const resumeRequests = await pauseRequests(page, '**/api/codelists/**')
    await page.getByLabel('Jazyk').selectOption('English')
    await expect(page.getByRole('heading', { level: 1, name: /^Dishes/ })).toBeVisible()
    // No text of the previous language is shown while the new texts load.
    await expect(page.getByRole('cell', { name: 'Polévka', exact: true })).toHaveCount(0)
    resumeRequests()
    await expect(page.getByRole('cell', { name: 'Soup', exact: true }).first()).toBeVisible()
  })

  test('of two quick language choices the last one applies, whichever loads first', async ({ page }) => {
    await page.goto('./')
    let resumeRequests = () => {}
    const released = new Promise<void>((resolve) => {
      resumeRequests = resolve
    })
    let late = ''
    const holdRequest = async (route: Route) => {
      late = route.request().url()
      await released
      await route.continue()
    }
    await page.route('**/assets/hu-*.js', holdRequest, { times: 1 })
    await page.getByLabel('Language').selectOption('Magyar')
    await expect.poll(() => late).not.toBe('')
    await page.getByLabel('Language').selectOption('Čeština')
    await expect(page.getByRole('heading', { level: 1, name: 'Přihlášení' })).toBeVisible()
    resumeRequests()
    // The page has loaded the Hungarian texts once the import of the same file resolves.
    await page.evaluate((url) => import(url).then(() => {}), late)
    await expect(page.getByRole('heading', { level: 1, name: 'Přihlášení' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'cs')
  })

  test.describe('in a Czech browser', () => {
    test.use({ locale: 'cs-CZ' })
    test('the first visit is in Czech', async ({ page }) => {
      await page.goto('./')
      await expect(page.getByRole('heading', { level: 1, name: 'Přihlášení' })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'cs')
    })
  })

  test.describe('in a French browser', () => {
    test.use({ locale: 'fr-FR' })
    test('the first visit is in English, because there is no French', async ({ page }) => {
      await page.goto('./')
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    })
  })
})

test.describe('app shell', () => {
  test('the dark theme stays dark after a reload and after signing in', async ({ page }) => {
    const expectColorScheme = (name: string) =>
      expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', name)
    // The radio itself is one hidden pixel, which a click misses while the page moves.
    const chooseTheme = (name: string) => page.getByTitle(name, { exact: true }).click()
    const readBackground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await page.goto('./')
    await expectColorScheme('light')
    const light = await readBackground()
    await chooseTheme('Dark')
    await expectColorScheme('dark')
    await page.reload()
    await expectColorScheme('dark')
    expect(await readBackground()).not.toBe(light)
    await fillSignIn(page)
    await expect(page.getByRole('navigation')).toBeVisible()
    await expectColorScheme('dark')
    await chooseTheme('System')
    await expectColorScheme('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectColorScheme('dark')
  })

  test('the sign-in page says when there is no connection', async ({ page, context }) => {
    await page.goto('login')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('You’re offline.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You’re offline.')).toHaveCount(0)
  })
})
