import { codeOf, createDish, own, saveDish } from '../records.ts'
import { expect } from '../test.ts'
import { saying } from '../words.ts'
import { facts, fields, heading, refuse, rows, type Walk } from './place.ts'

const FILTERED = 'dishes?filter=createdAt:lessThan:2100-01-01&filter=archived:equals:false'

/** Dishes stand for all records: what every list and every form can show is looked at here. */
export const dishes: Walk = {
  name: 'dishes, their list and their form',
  isSignedIn: true,
  places: async (page) => {
    const dish = await createDish(page, { nameCs: own('Ovocné knedlíky'), nameEn: 'Dumplings', allergenIds: [] })
    await saveDish(page, { ...dish, dishTypeId: await codeOf(page, 'dishTypes', 'Dessert') })
    return [
      { route: '/dishes', path: 'dishes', ready: rows },
      { route: '/dishes/$dishId', path: `dishes/${dish.id}`, ready: facts },
      { route: '/dishes/$dishId/edit', path: `dishes/${dish.id}/edit`, ready: fields },
      {
        state: 'rows selected',
        isRare: true,
        path: 'dishes?filter=name:contains:gulas',
        ready: rows,
        prepare: async (at, { table }) => {
          await at
            .getByRole('checkbox', { name: saying(table.select.row) })
            .first()
            .check()
          await expect(at.getByRole('region', { name: table.bulk.label })).toBeVisible()
        },
      },
      { state: 'nothing found', isRare: true, path: 'dishes?filter=name:contains:xyz', ready: heading },
      {
        state: 'the filter of a day',
        isRare: true,
        path: FILTERED,
        ready: rows,
        prepare: async (at, { table }) => {
          await at
            .getByRole('button', { name: table.filters.edit.replace('{{column}}', table.fields.createdAt) })
            .click()
          await expect(at.getByRole('textbox', { name: table.filters.from })).toBeVisible()
        },
      },
      {
        state: 'the filter of yes and no',
        isRare: true,
        path: FILTERED,
        ready: rows,
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
        ready: rows,
        prepare: async (at, { table }) => {
          await at.getByRole('button', { name: table.columns.menu, exact: true }).click()
          await expect(at.getByRole('button', { name: table.columns.reset })).toBeVisible()
        },
      },
      {
        state: 'the question before the archive',
        isRare: true,
        path: `dishes/${dish.id}`,
        ready: facts,
        prepare: async (at, { record }) => {
          await at.getByRole('button', { name: record.more }).click()
          await at.getByRole('menuitem', { name: record.archive.action }).click()
          await expect(at.getByRole('dialog').getByRole('button', { name: record.cancel })).toBeFocused()
        },
      },
      {
        state: 'refused, with its choices open',
        isRare: true,
        path: 'dishes/new/edit',
        ready: fields,
        prepare: async (at, words) => {
          await at.getByText(words.dishes.allergens.some, { exact: true }).click()
          await refuse(at)
          await at.getByRole('combobox', { name: words.dishes.fields.dishTypeId }).click()
          await expect(at.getByRole('listbox').getByRole('option').first()).toBeVisible()
        },
      },
      {
        state: 'overtaken by a colleague',
        path: `dishes/${dish.id}/edit`,
        ready: fields,
        prepare: async (at, words) => {
          const now = (await (await at.request.get(`api/dishes/${dish.id}/`)).json()) as typeof dish
          await at.getByRole('textbox', { name: words.dishes.fields.nameEn }).fill('Fruit dumplings')
          await saveDish(at, { ...now, nameEn: own('Sweet dumplings') })
          await at.keyboard.press('Control+s')
          await expect(at.getByRole('dialog').getByRole('radio').first()).toBeVisible()
        },
      },
    ]
  },
}
