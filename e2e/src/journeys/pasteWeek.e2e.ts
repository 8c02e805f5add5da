import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays } from '@poledne/contract/domain/day'
import { createMenu, locateCell, locateDishInput, openPlanner, pickFarMonday, readMenu } from '../support/planner.ts'
import { buildSameOriginHeaders, createDish } from '../support/records.ts'
import { expect, locateNotification, retryWhileBusy, test } from '../support/test.ts'

/** Creates a word of random letters, which no other dish has. */
const createWord = () => Array.from({ length: 9 }, () => 'bcdfghjklmnprstvz'[randomInt(17)]).join('aeiou'[randomInt(5)])

const locateDialog = (page: Page) => page.getByRole('dialog', { name: 'Paste a week' })
const locateQuestion = (page: Page, text: string) => locateDialog(page).getByRole('radiogroup', { name: text })

/** Writes to the clipboard of the browser and pastes it with the keys. */
async function paste(page: Page, text: string, html?: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(
    async ([plain, table]) => {
      const types = { 'text/plain': plain, ...(table !== undefined && { 'text/html': table }) }
      await navigator.clipboard.write([
        new ClipboardItem(
          Object.fromEntries(
            Object.entries(types).map(([type, content]) => [type, new Blob([content ?? ''], { type })]),
          ),
        ),
      ])
    },
    [text, html] as const,
  )
  await page.keyboard.press('Control+v')
}

/** Finds the dishes with a name, also archived ones. */
async function findDishes(page: Page, name: string) {
  const query = new URLSearchParams({ page: '1', pageSize: '10', filter: `nameCs:contains:${name}` })
  const answer = await retryWhileBusy(() => page.request.get(`api/dishes/?${query}`))
  const { items } = (await answer.json()) as { items: { archived: boolean; allergenIds: number[] | null }[] }
  return items
}

const formatDate = (day: string) => `${Number(day.slice(8))}. ${Number(day.slice(5, 7))}.`

test('a table from a spreadsheet is pasted after its questions, and one undo reverts it with its new dishes', async ({
  signedIn: page,
}) => {
  const [soup, roast, novelty] = [createWord(), createWord(), createWord()]
  await createDish(page, { nameCs: `Kulajda ${soup}` })
  await createDish(page, { nameCs: `Hovězí ${roast} na smetaně, houskový knedlík` })
  await openPlanner(page, await createMenu(page))
  const rows = [
    ['', 'Pondělí', 'Úterý', 'Středa'],
    ['Polévka', `Kulajda ${soup} (1,3,7)`, '', `Kulajda ${soup}`],
    ['Menu 1', '', `Hovězí ${roast}, knedlík`, `Xeno ${novelty} (1, 3)`],
  ]
  const cells = rows.map((row) => `<tr>${row.map((cell) => `<td style="width:48pt">${cell}</td>`).join('')}</tr>`)
  const html = `<html><body><table border=0><colgroup><col></colgroup>${cells.join('')}</table></body></html>`
  await locateCell(page, 'Soup', 'Mon').focus()
  await paste(page, rows.map((row) => row.join('\t')).join('\r\n'), html)

  await expect(locateDialog(page).getByRole('status')).toHaveText('1 recognised · 1 to decide · 1 new')
  const week = locateDialog(page).getByRole('region', { name: 'Pasted week' })
  await expect(week.getByRole('region', { name: 'Monday' })).toContainText(`Kulajda ${soup}`)
  // An open question keeps the dialog open and gets the focus.
  await locateDialog(page).getByRole('button', { name: 'Paste 3 dishes' }).click()
  await expect(locateQuestion(page, roast)).toHaveAccessibleDescription(/^Choose an answer\./)
  await expect(locateQuestion(page, roast).getByRole('radio').first()).toBeFocused()
  expect(await findDishes(page, novelty)).toEqual([])

  await locateQuestion(page, roast)
    .getByRole('radio', { name: new RegExp(`^Hovězí ${roast} na smetaně`) })
    .check()
  await expect(locateQuestion(page, novelty).getByRole('textbox', { name: 'Allergen codes' })).toHaveValue('1, 3')
  await locateDialog(page).getByRole('button', { name: 'Paste 4 dishes' }).click()
  await expect(locateDialog(page)).toBeHidden()
  await expect(locateCell(page, 'Soup', 'Wed')).toContainText(`Kulajda ${soup}`)
  await expect(locateCell(page, 'Menu 1', 'Tue')).toContainText(`Hovězí ${roast} na smetaně`)
  await expect(locateCell(page, 'Menu 1', 'Wed')).toContainText(`Xeno ${novelty}`)
  await expect(locateNotification(page, '4 dishes pasted.')).toBeVisible()
  const created = await findDishes(page, novelty)
  expect(created.map(({ allergenIds, archived }) => [allergenIds?.length, archived])).toEqual([[2, false]])

  await locateCell(page, 'Soup', 'Mon').focus()
  await page.keyboard.press('Control+z')
  for (const day of ['Mon', 'Tue', 'Wed']) await expect(locateCell(page, 'Soup', day)).toHaveText(/empty/)
  await expect(locateCell(page, 'Menu 1', 'Wed')).toHaveText(/empty/)
  await expect(locateNotification(page, '1 dish created by the paste was archived.')).toBeVisible()
  expect(await findDishes(page, novelty)).toMatchObject([{ archived: true }])

  await page.keyboard.press('Control+Shift+z')
  await expect(locateCell(page, 'Menu 1', 'Wed')).toContainText(`Xeno ${novelty}`)
  await expect.poll(() => findDishes(page, novelty)).toMatchObject([{ archived: false }])
})

test('a Czech text in the input of a cell is pasted with another date, an unknown row and skipped questions', async ({
  signedIn: page,
}) => {
  const [soup, novelty] = [createWord(), createWord()]
  const dish = await createDish(page, { nameCs: `Kulajda ${soup}` })
  const other = await createDish(page, { nameCs: `Vývar ${createWord()}` })
  const menu = await createMenu(page)
  await openPlanner(page, menu)
  await locateCell(page, 'Soup', 'Mon').focus()
  await page.keyboard.type(other.nameCs)
  await page.keyboard.press('Shift+Enter')
  await expect(locateCell(page, 'Soup', 'Mon')).toContainText(other.nameCs)

  const monday = addDays(menu.startDate, 7)
  const text = [
    `Pondělí ${formatDate(monday)}${monday.slice(0, 4)}`,
    `Polévka: Kulajda ${soup}`,
    `Snídaně: Xeno ${novelty}`,
    `Úterý ${formatDate(addDays(monday, 1))}${monday.slice(0, 4)}`,
    `Polévka: KULAJDA ${soup.toUpperCase()} (1,3,7)`,
  ].join('\n')
  await expect(locateDishInput(page)).toBeFocused()
  await paste(page, text)
  await expect(locateDialog(page)).toContainText(/^.*The text is for .*, but you’re editing .*/)
  await locateDialog(page).getByRole('combobox', { name: 'Snídaně' }).selectOption('Don’t paste')
  await expect(locateQuestion(page, novelty)).toBeHidden()
  await locateDialog(page).getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('dialog', { name: 'Discard your answers?' })
    .getByRole('button', { name: 'Keep answering' })
    .click()

  await locateDialog(page).getByRole('switch', { name: 'Replace existing dishes in 1 cell' }).check()
  await locateDialog(page).getByRole('button', { name: 'Paste 2 dishes' }).click()
  await expect(locateCell(page, 'Soup', 'Mon')).not.toContainText(other.nameCs)
  await expect(locateCell(page, 'Soup', 'Tue')).toContainText(`Kulajda ${soup}`)
  await page.keyboard.press('Control+s')
  await expect
    .poll(async () => (await readMenu(page, menu)).weeklyMenuItemsData.map(({ items }) => items[0]?.dishIds))
    .toEqual([[dish.id], [dish.id]])
})

test('lines without days stay one text in the input of a cell', async ({ signedIn: page }) => {
  await openPlanner(page, await createMenu(page))
  await locateCell(page, 'Soup', 'Mon').focus()
  await page.keyboard.press('Enter')
  await expect(locateDishInput(page)).toBeFocused()
  await paste(page, 'Svíčková\nna smetaně')
  await expect(locateDishInput(page)).toHaveValue('Svíčková na smetaně')
  await expect(locateDialog(page)).toBeHidden()
})

test('a text without days says what is expected, and a reload keeps it', async ({ signedIn: page }) => {
  await openPlanner(page, await createMenu(page))
  await page.getByRole('button', { name: 'More actions for this week' }).click()
  await page.getByRole('menuitem', { name: 'Paste a week…' }).click()
  const input = locateDialog(page).getByRole('textbox', { name: 'Text of the weekly menu' })
  await locateDialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(locateDialog(page)).toContainText('Paste the text of the weekly menu, or choose a file.')
  await input.fill('Dobrou chuť')
  await locateDialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(locateDialog(page).getByRole('alert')).toContainText('No days found')
  await page.reload()
  await expect(input).toHaveValue('Dobrou chuť')
  await locateDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(page.getByText('You’re editing')).toBeVisible()
  await expect(locateDialog(page)).toBeHidden()
})

test('a file becomes a new weekly menu in the week of its dates', async ({ signedIn: page }) => {
  const soup = createWord()
  const dish = await createDish(page, { nameCs: `Kulajda ${soup}` })
  const monday = pickFarMonday()
  await page.goto('weeklyMenus')
  await page.getByRole('link', { name: 'From text or file…' }).click()
  const files = locateDialog(page).locator('input[type="file"]')
  await files.setInputFiles({ name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(locateDialog(page).getByRole('alert')).toContainText('Can’t read menu.pdf.')
  const days = [0, 1].map((index) => `${formatDate(addDays(monday, index))}${monday.slice(0, 4)}`)
  const csv = `;Pondělí ${days[0]};Úterý ${days[1]}\r\nPolévka;Kulajda ${soup};\r\n`
  await files.setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(locateDialog(page).getByRole('status')).toHaveText('1 recognised · 0 to decide · 0 new')
  await locateDialog(page).getByRole('button', { name: 'Paste 1 dish' }).click()
  await expect(locateCell(page, 'Soup', 'Mon')).toContainText(`Kulajda ${soup}`)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL(/weeklyMenus\/\d+\/edit$/)
  const menu = await readMenu(page, { id: Number(/\d+(?=\/edit)/.exec(page.url())?.[0]) })
  expect(menu).toMatchObject({ startDate: monday, weeklyMenuItemsData: [{ day: 1, items: [{ dishIds: [dish.id] }] }] })
})

test('a user who can not create dishes is asked about new ones, and told why', async ({ signedIn: page, browser }) => {
  const username = `kolega-${randomUUID().slice(0, 8)}`
  const permissions = [
    { area: 'weeklyMenus', action: 'view' },
    { area: 'weeklyMenus', action: 'edit' },
    { area: 'dishes', action: 'view' },
  ].map((permission) => ({ ...permission, allItems: true, level: null }))
  const post = async (path: string, data: object) => {
    const answer = await retryWhileBusy(() => page.request.post(path, { data, headers: buildSameOriginHeaders() }))
    expect(answer.status()).toBe(201)
    return (await answer.json()) as { id: number }
  }
  const role = await post('api/roles/', { name: username, level: 9, permissions })
  await post('api/users/', { username, email: `${username}@example.com`, password: 'poledne', roleIds: [role.id] })
  const menu = await createMenu(page)
  const context = await browser.newContext()
  await retryWhileBusy(() => context.request.post('api/auth/login/', { data: { username, password: 'poledne' } }))
  const colleague = await context.newPage()
  await openPlanner(colleague, menu)
  const novelty = createWord()
  await locateCell(colleague, 'Soup', 'Mon').focus()
  await paste(colleague, `Pondělí\nPolévka: Xeno ${novelty}\nÚterý\nPolévka: Xeno ${novelty}`)
  await expect(locateDialog(colleague)).toContainText('You don’t have permission to create dishes.')
  const question = locateQuestion(colleague, novelty)
  await expect(question.getByRole('radio', { name: 'New dish' })).toHaveCount(0)
  await locateDialog(colleague).getByRole('button', { name: 'Don’t paste the rest' }).click()
  await expect(question.getByRole('radio', { name: 'Don’t paste' })).toBeChecked()
  await context.close()
})

test('new dishes that fail keep the dialog open, and trying again creates each dish once', async ({
  signedIn: page,
}) => {
  const [first, second] = [createWord(), createWord()]
  await openPlanner(page, await createMenu(page))
  await locateCell(page, 'Soup', 'Mon').focus()
  await paste(page, `Pondělí\nPolévka: ${first}\nÚterý\nPolévka: ${second}`)
  const confirm = locateDialog(page).getByRole('button', { name: 'Paste 2 dishes' })
  const codes = locateQuestion(page, first).getByRole('textbox', { name: 'Allergen codes' })
  await codes.fill('1, 99')
  await confirm.click()
  await expect(codes).toHaveAccessibleDescription(/99/)
  await codes.fill('1')
  await page.route('**/api/dishes/several/', (route) => route.abort())
  await confirm.click()
  await expect(locateDialog(page).getByRole('alert')).toBeVisible()
  await expect(locateCell(page, 'Soup', 'Mon')).toHaveText(/empty/)
  await page.unroute('**/api/dishes/several/')
  await confirm.click()
  await expect(locateCell(page, 'Soup', 'Tue')).toContainText(second)
  expect(await findDishes(page, first)).toHaveLength(1)
  expect(await findDishes(page, second)).toHaveLength(1)
})
