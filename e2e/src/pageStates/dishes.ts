import type { Page } from '@playwright/test'
import { chooseInListMenu } from '../support/list.ts'
import { toMessagePattern, toPluralPattern } from '../support/messages.ts'
import { createDish, createUniqueName, type Dish, findCodelistId, saveDish } from '../support/records.ts'
import { expect } from '../support/test.ts'
import {
  locateFactList,
  locateFirstField,
  locateFirstRow,
  locateHeading,
  type PageTour,
  saveInvalidForm,
} from './pageState.ts'

const FILTERED = 'dishes?filter=createdAt:lessThan:2100-01-01&filter=archived:equals:false'

/** Finds a dish with allergens on the first published menu of the sample data. */
async function findPublishedDish(page: Page): Promise<Dish> {
  const read = async <T>(path: string) => (await (await page.request.get(`api/${path}`)).json()) as T
  type Menus = { items: { weeklyMenuItemsData: { items: { dishIds: number[] }[] }[] }[] }
  const { items } = await read<Menus>('weeklyMenus/?filter=published:equals:true&sort=startDate:desc')
  const ids = items.flatMap(({ weeklyMenuItemsData: days }) =>
    days.flatMap((day) => day.items.flatMap((i) => i.dishIds)),
  )
  for (const id of ids) {
    const dish = await read<Dish>(`dishes/${id}/`)
    if (dish.allergenIds?.length) return dish
  }
  throw new Error('no published menu has a dish with allergens')
}

const locateDuplicates = (page: Page) => page.getByRole('main').getByRole('radio').first()

/** Dishes represent all modules: every state of lists and forms is checked here. */
export const dishes: PageTour = {
  name: 'dishes, their list and their form',
  isSignedIn: true,
  buildStates: async (page) => {
    const dish = await createDish(page, {
      nameCs: createUniqueName('Ovocné knedlíky'),
      nameEn: 'Dumplings',
      allergenIds: [],
    })
    await saveDish(page, { ...dish, dishTypeId: await findCodelistId(page, 'dishTypes', 'Dessert') })
    const seen = await findPublishedDish(page)
    const twin = createUniqueName('Dvojník')
    await createDish(page, { nameCs: twin, nameEn: 'Twin' })
    await createDish(page, { nameCs: twin.toUpperCase(), allergenIds: [] })
    return [
      { route: '/dishes', path: 'dishes', ready: locateFirstRow },
      { route: '/dishes/duplicates', path: 'dishes/duplicates', ready: locateDuplicates },
      {
        state: 'two dishes to merge',
        needsOwnDocument: true,
        path: 'dishes/duplicates',
        ready: locateDuplicates,
        prepare: async (at, { duplicates }) => {
          await at
            .getByRole('button', { name: toMessagePattern(duplicates.mergeDish) })
            .first()
            .click()
          await expect(at.getByRole('dialog').getByText(duplicates.dialog.values)).toBeVisible()
        },
      },
      { route: '/dishes/$dishId', path: `dishes/${dish.id}`, ready: locateFactList },
      { route: '/dishes/$dishId/edit', path: `dishes/${dish.id}/edit`, ready: locateFirstField },
      {
        state: 'the review of a dish that guests see, over its exposure report',
        path: `dishes/${seen.id}?allergen=${seen.allergenIds?.[0]}&review=open`,
        ready: (at) => at.getByRole('dialog').getByRole('region').first(),
      },
      {
        state: 'rows selected',
        isProofOnly: true,
        path: 'dishes?filter=name:contains:gulas',
        ready: locateFirstRow,
        prepare: async (at, { table }) => {
          await at
            .getByRole('checkbox', { name: toMessagePattern(table.select.row) })
            .first()
            .check()
          await expect(at.getByRole('region', { name: table.bulk.label })).toBeVisible()
        },
      },
      {
        state: 'the bulk edit of allergens',
        path: 'dishes?filter=name:contains:gulas',
        ready: locateFirstRow,
        prepare: async (at, { table, dishes: words }) => {
          await at.getByRole('checkbox', { name: table.select.all }).check()
          await at.getByRole('button', { name: table.bulk.edit }).click()
          await at.getByRole('combobox', { name: table.bulk.editing.field }).click()
          await at.getByRole('option', { name: words.fields.allergenIds }).click()
          await at.getByRole('group', { name: table.bulk.editing.add }).locator('label').first().click()
          await expect(at.getByRole('button', { name: toPluralPattern(table.bulk.editing, 'apply') })).toBeVisible()
        },
      },
      {
        state: 'a cell open for editing',
        path: 'dishes?filter=name:contains:gulas',
        ready: locateFirstRow,
        prepare: async (at, { dishes: words }) => {
          await locateFirstRow(at).getByRole('link').focus()
          await at.keyboard.press('F2')
          const locateEditor = (column: string) => at.getByRole('table').getByLabel(new RegExp(`^${column}, `))
          await expect(locateEditor(`(?:${words.fields.nameCs}|${words.fields.nameEn})`)).toBeFocused()
          for (let cell = 0; cell < 2; cell++) await at.keyboard.press('Tab')
          await expect(locateEditor(words.fields.allergenIds)).toBeFocused()
        },
      },
      {
        state: 'several dishes in review',
        path: 'dishes',
        ready: locateFirstRow,
        prepare: async (at, { dishes: words, table }) => {
          await chooseInListMenu(at, words.several.action, table.more)
          const dialog = at.getByRole('dialog')
          await dialog.getByRole('textbox').fill(`${dish.nameCs}\nKnedlíčky\tDumplings\t1,99`)
          await dialog.getByRole('button', { name: words.several.review }).click()
          await dialog.getByRole('button', { name: words.several.create_one.replace('{{count}}', '1') }).click()
          await expect(dialog.locator('[aria-invalid=true]')).toBeVisible()
        },
      },
      { state: 'nothing found', isProofOnly: true, path: 'dishes?filter=name:contains:xyz', ready: locateHeading },
      {
        state: 'the filter of a day',
        isProofOnly: true,
        path: FILTERED,
        ready: locateFirstRow,
        prepare: async (at, { table }) => {
          await at
            .getByRole('button', { name: table.filters.edit.replace('{{column}}', table.fields.createdAt) })
            .click()
          await expect(at.getByRole('textbox', { name: table.filters.from })).toBeVisible()
        },
      },
      {
        state: 'the filter of yes and no',
        isProofOnly: true,
        path: FILTERED,
        ready: locateFirstRow,
        prepare: async (at, { table }) => {
          await at
            .getByRole('button', { name: table.filters.edit.replace('{{column}}', table.fields.archived) })
            .click()
          await expect(at.getByText(table.filters.any, { exact: true })).toBeVisible()
        },
      },
      {
        state: 'the columns',
        path: 'dishes',
        ready: locateFirstRow,
        prepare: async (at, { table }) => {
          await chooseInListMenu(at, table.columns.menu, table.more)
          await expect(at.getByRole('button', { name: table.columns.reset })).toBeVisible()
        },
      },
      {
        state: 'the export of the list',
        path: 'dishes?filter=name:contains:gulas',
        ready: locateFirstRow,
        prepare: async (at, { table }) => {
          await chooseInListMenu(at, table.export.menu, table.more)
          await expect(at.getByRole('button', { name: toPluralPattern(table.export, 'action') })).toBeVisible()
        },
      },
      {
        state: 'the question before the archive',
        isProofOnly: true,
        path: `dishes/${dish.id}`,
        ready: locateFactList,
        prepare: async (at, { record, table }) => {
          await at.getByRole('button', { name: table.more }).click()
          await at.getByRole('menuitem', { name: record.archive.action }).click()
          await expect(at.getByRole('dialog').getByRole('button', { name: record.cancel })).toBeFocused()
        },
      },
      {
        state: 'refused, with its choices open',
        isProofOnly: true,
        path: 'dishes/new/edit',
        ready: locateFirstField,
        prepare: async (at, words) => {
          await at.getByText(words.dishes.allergens.some, { exact: true }).click()
          // An untouched form has nothing to save.
          await at.getByRole('textbox', { name: words.dishes.fields.nameEn }).fill('Soup')
          await saveInvalidForm(at)
          await at.getByRole('combobox', { name: words.dishes.fields.dishTypeId }).click()
          await expect(at.getByRole('listbox').getByRole('option').first()).toBeVisible()
        },
      },
      {
        state: 'overtaken by a colleague',
        path: `dishes/${dish.id}/edit`,
        ready: locateFirstField,
        prepare: async (at, words) => {
          const now = (await (await at.request.get(`api/dishes/${dish.id}/`)).json()) as typeof dish
          await at.getByRole('textbox', { name: words.dishes.fields.nameEn }).fill('Fruit dumplings')
          await saveDish(at, { ...now, nameEn: createUniqueName('Sweet dumplings') })
          await at.keyboard.press('Control+s')
          await expect(at.getByRole('dialog').getByRole('radio').first()).toBeVisible()
        },
      },
    ]
  },
}
