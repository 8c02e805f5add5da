import {
  addFilter,
  createThreeDishes,
  locateColumnHeader,
  locateFilterChips,
  locateRowNames,
  locateSearchBox,
} from '../support/list.ts'
import { expect, test } from '../support/test.ts'

test('a list is searched without accents, filtered, sorted and shared as a link', async ({
  signedIn: page,
  elsewhere,
}) => {
  const { word, a, b, c } = await createThreeDishes(page)
  const typed = word.replace('Ňam č', 'NAM c')
  await page.goto('dishes?columns=nameCs,nameEn,dishTypeName')
  await locateSearchBox(page).fill(`${typed} borsch`)
  await expect(locateRowNames(page)).toHaveText([c])
  await locateSearchBox(page).fill(typed)
  await expect(locateRowNames(page)).toHaveText([a, b, c])
  await addFilter(page, 'Type')
  await page.getByRole('checkbox', { name: 'Soup' }).click()
  await page.keyboard.press('Escape')
  await locateColumnHeader(page, 'English name')
    .getByRole('button', { name: /^English name/ })
    .click()
  await expect(locateRowNames(page)).toHaveText([c, a])

  await elsewhere.goto(page.url())
  await expect(locateRowNames(elsewhere)).toHaveText([c, a])
  await expect(locateSearchBox(elsewhere)).toHaveValue(typed)
  await expect(locateFilterChips(elsewhere).getByRole('listitem')).toHaveText(['ArchivedNo', 'TypeSoup'])
})
