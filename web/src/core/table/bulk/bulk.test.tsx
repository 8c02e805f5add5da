import type { BulkRequest } from '@poledne/contract/http/bulk'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { answerApi, listWrites } from '../../../testing/api.ts'
import { buildDish, buildPage, serveDishes } from '../../../testing/builders.ts'
import { expectNone, locateNotification, locateTitle } from '../../../testing/page.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const DISHES = ['A', 'B', 'C'].map((nameCs, index) => buildDish({ id: index + 1, nameCs, nameEn: `Dish ${nameCs}` }))
const bar = page.getByRole('region', { name: 'Selected records' })
const dialog = page.getByRole('dialog', { name: /^Edit \d+ record/ })
const selectAll = () => page.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
const listApplied = () => listWrites().filter(({ body }) => !(body as BulkRequest).preview)

type BulkCounts = { changed: number; undeclared?: number }

async function openDishes({ changed, undeclared }: BulkCounts = { changed: 3 }, total = 3) {
  const app = await renderApp('dishes?filter=name:contains:x&columns=nameCs,nameEn,dishTypeName,allergenIds', {
    handlers: {
      ...serveDishes(...DISHES).handlers,
      'GET dishes/': buildPage(DISHES, { total }),
      'POST dishes/bulk/': ({ body }) => ({
        count: total,
        changed,
        undo: '7',
        ...((body as BulkRequest).preview && { plan: 'plan', skipped: 0, undeclared }),
      }),
    },
  })
  await expect.element(page.getByRole('rowheader').first()).toBeVisible()
  return app
}

async function openEditDialog(field: string): Promise<void> {
  await bar.getByRole('button', { name: 'Edit…' }).click()
  await dialog.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: field }).click()
}

test('a field of selected records is changed after a preview of what will change', async () => {
  await openDishes({ changed: 2 })
  await selectAll()
  await expectNone(bar.getByRole('button', { name: /^Select all/ }))
  await openEditDialog('Type')
  await expect.element(dialog.getByRole('button', { name: /^Change/ })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'New value' }).click()
  await page.getByRole('option', { name: 'Soup' }).click()
  await expect.element(dialog).toHaveTextContent('2 records will change.')
  await expect.element(dialog).toHaveTextContent('1 record needs no change.')
  expect(listApplied()).toEqual([])
  await dialog.getByRole('button', { name: 'Change 2 records' }).click()
  await expect.element(locateNotification('2 records changed')).toBeVisible()
  await expectNone(dialog)
  await expectNone(bar)
  await expect.element(page.getByRole('main')).toHaveFocus()
  const body = { action: 'edit', ids: [1, 2, 3], set: { dishTypeId: 1 }, plan: 'plan' }
  expect(listApplied()).toMatchObject([{ body }])
})

test('choices are added to all records that match the filter, and undeclared dishes stay undeclared', async () => {
  await openDishes({ changed: 28, undeclared: 1 }, 29)
  await page.getByRole('checkbox', { name: 'Select A', exact: true }).click()
  await bar.getByRole('button', { name: 'Select all 29 matching records' }).click()
  await expect.element(bar).toHaveTextContent('All 29 matching records selected')
  await openEditDialog('Allergens')
  await dialog.getByRole('group', { name: 'Add' }).getByText('Gluten').click()
  await expect
    .element(dialog.getByRole('group', { name: 'Remove' }).getByRole('checkbox', { name: 'Gluten' }))
    .toBeDisabled()
  await expect.element(dialog).toHaveTextContent('1 dish with undeclared allergens stays undeclared.')
  await dialog.getByRole('button', { name: 'Change 28 records' }).click()
  await expectNone(dialog)
  const body = { filter: ['name:contains:x'], add: { allergenIds: [1] }, plan: 'plan' }
  expect(listApplied()).toMatchObject([{ body }])
})

test('a single deselected row ends the selection of all matching records', async () => {
  await openDishes({ changed: 29 }, 29)
  await selectAll()
  await bar.getByRole('button', { name: 'Select all 29 matching records' }).click()
  await page.getByRole('checkbox', { name: 'Select A', exact: true }).click()
  await expect.element(bar).toHaveTextContent('2 selected')
})

test('an action of selected records is confirmed, and its undo lists the records that have changed since', async () => {
  const { getAddress } = await openDishes()
  await selectAll()
  await bar.getByRole('button', { name: 'Archive' }).click()
  const question = page.getByRole('dialog', { name: 'Archive' })
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await question.getByRole('button', { name: 'Archive' }).click()
  const done = locateNotification('3 records changed')
  await expect.element(done).toBeVisible()
  await expectNone(bar)
  expect(listApplied()).toMatchObject([{ body: { action: 'archive', ids: [1, 2, 3] } }])
  const left = [{ module: 'dishes' as const, id: 1, label: 'A', reason: 'changed' as const }]
  answerApi({ 'POST changes/:id/undo/': { undone: 2, left, leftCount: 1 } })
  await done.getByRole('button', { name: /^Undo/ }).click()
  const result = page.getByRole('dialog', { name: 'Some records weren’t restored' })
  await expect.element(result.getByRole('listitem')).toHaveTextContent('AIt has changed since.')
  await result.getByRole('link', { name: 'A' }).click()
  await expect.element(locateTitle('Dish A')).toBeVisible()
  expect(getAddress()).toMatch(/dishes\/1$/)
  await expectNone(result)
})

test('Ctrl Z in an input is left to the input', async () => {
  await openDishes()
  await selectAll()
  await bar.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('dialog', { name: 'Archive' }).getByRole('button', { name: 'Archive' }).click()
  await expectNone(bar)
  page.getByRole('searchbox').element().focus()
  await commands.press('Control+z')
  expect(page.getByRole('dialog', { name: 'Undo this change?' }).elements()).toEqual([])
})
