import { expect, test } from 'vitest'
import { listMenus, scoreMenus } from '../testing/scoreMenus.ts'

test('at least 99 % of the cells of the menus in the corpus are in the right place', () => {
  const files = listMenus()
  const { share, detailShare, cells } = scoreMenus(files)
  const [placed, complete] = [share, detailShare].map((each) => `${(each * 100).toFixed(2)} %`)
  process.stdout.write(
    `recognition: ${files.length} menus, ${cells} cells, ${placed} placed, ${complete} also with allergens and translation\n`,
  )
  expect(files.length).toBeGreaterThanOrEqual(390)
  // New menus do worse than these, as testdata/weekText/README.md says, so the known ones must stay almost complete.
  expect(share).toBeGreaterThanOrEqual(0.99)
  expect(detailShare).toBeGreaterThanOrEqual(0.99)
})
