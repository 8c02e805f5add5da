import { expect, test } from 'vitest'
import { scoreMenuMatching } from '../testing/scoreMatching.ts'
import { scoreMenus } from '../testing/scoreMenus.ts'
import { splitCorpus } from '../testing/splitCorpus.ts'

test.each(Object.entries(splitCorpus()))(
  'in the %s half of the corpus 95 % of the cells and 99.5 % of the sure dishes are right, and no allergens are wrong',
  (half, menus) => {
    const { share, detailShare, cells, wrongAllergens } = scoreMenus(menus)
    const matching = scoreMenuMatching(menus)
    const [placed, complete] = [share, detailShare].map((each) => `${(each * 100).toFixed(2)} %`)
    process.stdout.write(
      `${half}: ${menus.length} menus, ${cells} cells, ${placed} placed, ${complete} also with allergens and translation; sure: ${matching.summary}\n`,
    )
    expect(menus.length).toBeGreaterThanOrEqual(190)
    expect(share).toBeGreaterThanOrEqual(0.95)
    expect(matching.precision).toBeGreaterThanOrEqual(0.995)
    expect(wrongAllergens).toEqual([])
  },
)
