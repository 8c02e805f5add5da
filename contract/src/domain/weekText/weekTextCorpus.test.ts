import { expect, test } from 'vitest'
import { listMenus, scoreMenus } from './corpus/scoreMenus.ts'

test('at least 95 % of the cells of the menus in the corpus are in the right place', () => {
  const files = listMenus()
  const { share, detailShare, cells } = scoreMenus(files)
  const [placed, complete] = [share, detailShare].map((each) => `${(each * 100).toFixed(2)} %`)
  process.stdout.write(
    `recognition: ${files.length} menus, ${cells} cells, ${placed} placed, ${complete} also with allergens and translation\n`,
  )
  expect(files.length).toBeGreaterThanOrEqual(60)
  expect(share).toBeGreaterThanOrEqual(0.95)
  expect(detailShare).toBeGreaterThanOrEqual(0.95)
})
