import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays } from '@poledne/contract/domain/day'
import { chooseInListMenu } from '../support/list.ts'
import {
  createMenu,
  locateCell,
  locatePasteDialog as locateDialog,
  openPlanner,
  pasteTable,
  pickFarMonday,
  readMenu,
} from '../support/planner.ts'
import { createDish } from '../support/records.ts'
import { expect, locateNotification, retryWhileBusy, test } from '../support/test.ts'

/** Creates a word of random letters, which no other dish has. */
const createWord = () => Array.from({ length: 9 }, () => 'bcdfghjklmnprstvz'[randomInt(17)]).join('aeiou'[randomInt(5)])

const locateQuestion = (page: Page, text: string) => locateDialog(page).getByRole('radiogroup', { name: text })

/** Finds the dishes with a name, also archived ones. */
async function findDishes(page: Page, name: string) {
  const query = new URLSearchParams({ page: '1', pageSize: '10', filter: `nameCs:contains:${name}` })
  const answer = await retryWhileBusy(() => page.request.get(`api/dishes/?${query}`))
  const { items } = (await answer.json()) as { items: { archived: boolean; allergenIds: number[] | null }[] }
  return items
}

const formatDate = (day: string) => `${Number(day.slice(8))}. ${Number(day.slice(5, 7))}.`

test('a week is pasted from a spreadsheet, and a file becomes a new week', async ({ signedIn: page }) => {
  await test.step('one undo reverts a pasted table with its new dishes', async () => {
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
    await pasteTable(page, rows.map((row) => row.join('\t')).join('\r\n'), html)

    await expect(locateDialog(page).getByRole('status')).toHaveText('1 recognised · 1 to decide · 1 new')
    const week = locateDialog(page).getByRole('region', { name: 'Pasted week' })
    await expect(week.getByRole('region', { name: 'Monday' })).toContainText(`Kulajda ${soup}`)
    // An open question keeps the dialog open and gets the focus.
    await locateDialog(page).getByRole('button', { name: 'Paste 3 dishes' }).click()
    await expect(locateDialog(page).getByRole('button', { name: 'Accept', exact: true })).toBeFocused()
    expect(await findDishes(page, novelty)).toEqual([])

    await locateDialog(page).getByRole('button', { name: 'Accept all proposals' }).click()
    await locateDialog(page).getByRole('button', { name: 'Change' }).last().click()
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
  await test.step('a file becomes a new weekly menu in the week of its dates', async () => {
    const soup = createWord()
    const dish = await createDish(page, { nameCs: `Kulajda ${soup}` })
    const monday = pickFarMonday()
    await page.goto('weeklyMenus')
    await chooseInListMenu(page, 'From text or file…')
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
    expect(menu).toMatchObject({
      startDate: monday,
      weeklyMenuItemsData: [{ day: 1, items: [{ dishIds: [dish.id] }] }],
    })
  })
})
