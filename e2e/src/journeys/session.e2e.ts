import type { Page } from '@playwright/test'
import { locateMainNavigation } from '../support/appShell.ts'
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

const locateSignIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' })
const locateSignInAgain = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' })
const locateEnglishName = (page: Page) => page.getByRole('textbox', { name: 'English name' })

test('signing in keeps the address, and signing out ends the session of every tab and deletes drafts', async ({
  page,
  context,
}) => {
  const address = 'dishes?filter=nameCs:contains:svickova'
  await test.step('a form that is filled in while the message about its empty fields loads is sent', async () => {
    await page.goto(address)
    await expect(locateSignIn(page)).toBeVisible()
    const resumeRequests = await pauseRequests(page, '**/assets/messages-*')
    const textsRequested = page.waitForRequest('**/assets/messages-*')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await textsRequested
    await fillSignIn(page, 'půlnoc')
    await expect(page.getByRole('alert')).toHaveText('Incorrect username or password.')
    resumeRequests()
  })
  await fillSignIn(page)
  await expect(page.getByRole('rowheader', { name: /^Beef sirloin in cream sauce/ })).toBeVisible()
  await expect(page).toHaveURL(address)
  await page.goto('login')
  await expect(page).toHaveURL('./')

  const { id } = await createDish(page, { nameCs: createUniqueName('Kulajda') })
  const browserPrompts: string[] = []
  page.on('dialog', (prompt) => {
    browserPrompts.push(prompt.type())
    void prompt.accept()
  })
  await page.goto(`dishes/${id}/edit`)
  await locateEnglishName(page).fill('Dill soup')
  const otherTab = await context.newPage()
  await otherTab.goto('dishes/new/edit')
  await otherTab.getByRole('textbox', { name: 'Czech name' }).fill(createUniqueName('Zelňačka'))
  const cookie = await readSessionCookie(context)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(locateSignIn(page)).toBeVisible()
  await expect(page).toHaveURL('login')
  // The server refuses the token of the ended session too.
  const headers = { cookie: `${cookie?.name}=${cookie?.value}` }
  expect((await fetch(`${process.env.E2E_URL}/api/profile/withSettings/`, { headers })).status).toBe(401)

  await test.step('another tab keeps its text until the user signs in again', async () => {
    const dialog = locateSignInAgain(otherTab)
    await dialog.getByLabel('Password', { exact: true }).fill(process.env.E2E_PASSWORD ?? '')
    await otherTab.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await otherTab.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(otherTab.getByRole('heading', { level: 1, name: /^Zelňačka/ })).toBeVisible()
  })
  await page.goto(`dishes/${id}/edit`)
  await expect(locateEnglishName(page)).toBeEditable()
  await expect(locateEnglishName(page)).toHaveValue('')
  expect(browserPrompts).toEqual([])
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
  await locateEnglishName(page).fill('Garlic soup')
  await endSession(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(locateSignInAgain(page)).toBeVisible()
  await page.clock.fastForward('14:00')
  await expect(locateEnglishName(page)).toHaveValue('Garlic soup')
  await page.clock.fastForward('01:30')
  await expect(locateSignIn(page)).toBeVisible()
  expect(await page.content()).not.toContain(nameCs)
  await fillSignIn(page)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(locateEnglishName(page)).toHaveValue('Garlic soup')
})

test('the chosen language and theme are kept after a reload and after signing in', async ({ page }) => {
  const html = page.locator('html')
  // The radio itself is one hidden pixel, which a click misses while the page moves.
  const chooseTheme = (name: string) => page.getByTitle(name, { exact: true }).click()
  const expectColorScheme = (name: string) => expect(html).toHaveAttribute('data-mantine-color-scheme', name)
  const readBackground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.goto('./')
  await expect(html).toHaveAttribute('lang', 'en')
  await expectColorScheme('light')
  const light = await readBackground()
  await chooseTheme('Dark')
  await page.getByLabel('Language').selectOption('Čeština')
  await expect(html).toHaveAttribute('lang', 'cs')
  await page.reload()
  await expectColorScheme('dark')
  expect(await readBackground()).not.toBe(light)
  await page.getByLabel('Uživatelské jméno').fill('admin')
  await page.getByLabel('Heslo', { exact: true }).fill('půlnoc')
  await page.keyboard.press('Enter')
  // The error message of the server is in the chosen language too.
  await expect(page.getByRole('alert')).toHaveText(/jméno nebo heslo/i)
  await page.getByLabel('Heslo', { exact: true }).fill(process.env.E2E_PASSWORD ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').getByRole('link', { name: 'Jídla' }).click()
  await expect(page.getByRole('cell', { name: 'Polévka' }).first()).toBeVisible()
  await expectColorScheme('dark')
  await page.getByRole('button', { name: 'Jazyk a vzhled' }).click()
  await chooseTheme('Podle systému')
  await expectColorScheme('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectColorScheme('dark')
  await page.getByLabel('Jazyk', { exact: true }).selectOption('English')
  await expect(locateMainNavigation(page).getByRole('link', { name: 'Dishes' })).toBeVisible()
})
