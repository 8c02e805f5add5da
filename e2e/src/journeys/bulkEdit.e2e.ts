import { buildNameFilterQuery } from '../support/list.ts'
import { createDish, createUniqueName, type Dish, saveDish } from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

test('allergens are added to all matching dishes, a colleague sees it, and an undo leaves what has changed since', async ({
  signedIn: page,
  elsewhere: colleague,
}) => {
  const word = createUniqueName('Hromada')
  const dishes: Dish[] = []
  for (let index = 10; index < 38; index++)
    dishes.push(await createDish(page, { nameCs: `${word} ${index}`, allergenIds: [] }))
  const undeclared = await createDish(page, { nameCs: `${word} ?`, allergenIds: null })
  const [first, last] = [dishes[0] as Dish, dishes.at(-1) as Dish]
  const readDish = async ({ id }: Dish) => (await (await page.request.get(`api/dishes/${id}/`)).json()) as Dish
  const list = `dishes?${buildNameFilterQuery(word)}`
  await colleague.goto(list)
  const withoutAllergens = colleague.getByRole('cell', { name: /^None/ })
  await expect(withoutAllergens.first()).toBeVisible()

  await page.goto(list)
  await page.getByRole('checkbox', { name: `Select ${first.nameCs}` }).check()
  const bar = page.getByRole('region', { name: 'Selected records' })
  await bar.getByRole('button', { name: 'Select all 29 matching records' }).click()
  await bar.getByRole('button', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 29 records' })
  await dialog.getByRole('combobox', { name: 'Field' }).click()
  await dialog.getByRole('option', { name: 'Allergens' }).click()
  await dialog.getByRole('group', { name: 'Add' }).getByText('Gluten').click()
  await expect(dialog).toContainText('1 dish with undeclared allergens stays undeclared.')
  await dialog.getByRole('button', { name: 'Change 28 records' }).click()
  const done = locateNotification(page, '28 records changed')
  await expect(done).toBeVisible()
  expect((await readDish(last)).allergenIds).toHaveLength(1)
  expect((await readDish(undeclared)).allergenIds).toBeNull()
  // The list of a colleague is updated without a reload.
  await expect(withoutAllergens).toHaveCount(0)

  await saveDish(page, { ...(await readDish(first)), nameEn: 'Changed' })
  await done.getByRole('button', { name: /^Undo/ }).click()
  const left = page.getByRole('dialog', { name: 'Some records weren’t restored' })
  await expect(left.getByRole('listitem')).toHaveText([`${first.nameCs}It has changed since.`])
  expect((await readDish(last)).allergenIds).toEqual([])
})
