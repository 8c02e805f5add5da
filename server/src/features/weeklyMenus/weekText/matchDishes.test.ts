import { describe, expect, test } from 'vitest'
import { createDishMatcher, type MatchableDish } from './matchDishes.ts'
import { scoreMatching } from './testing/scoreMatching.ts'

const buildDish = (id: number, nameCs: string, nameEn: string | null = null, allergenIds: number[] | null = null) => ({
  id,
  nameCs,
  nameEn,
  allergenIds,
})
const SCHNITZELS = [
  buildDish(1, 'Kuřecí řízek s bramborem', 'Chicken schnitzel with potatoes'),
  buildDish(2, 'Kuřecí řízek s bramborovým salátem', 'Chicken schnitzel with potato salad'),
  buildDish(3, 'Kuřecí řízek s bramborovou kaší', 'Chicken schnitzel with mashed potatoes'),
  buildDish(4, 'Hovězí guláš, houskový knedlík', 'Beef goulash, bread dumplings'),
  buildDish(5, 'Svíčková na smetaně, houskový knedlík', 'Beef sirloin in cream sauce, bread dumplings'),
]
const matchOne = (text: string, dishes: MatchableDish[] = SCHNITZELS) => createDishMatcher(dishes)({ text })

describe('a text is surely a dish', () => {
  test.each([
    ['KUŘECÍ ŘÍZEK S BRAMBOREM', 1],
    ['kureci rizek, brambor', 1],
    ['Kuřecí řízek – bramborový salát', 2],
    ['kuř. řízek, bramb. kaše', 3],
    ['Hov. guláš, housk. knedlíky', 4],
    ['houskový knedlík, hovězí guláš', 4],
    ['Beef goulash with bread dumpling', 4],
    ['Svíčkvoá na smetaně, houskový knedlík', 5],
  ])('%s', (text, dishId) => {
    const match = matchOne(text)
    expect(match).toMatchObject({ state: 'sure', dishId })
    expect(match.candidates[0]).toEqual({ dishId, score: 1 })
  })

  test('of two dishes with equal names if the allergens fit only one', () => {
    const soups = [buildDish(1, 'Kulajda', null, [1, 7]), buildDish(2, 'Kulajda', null, [1, 3, 7])]
    const unknown = matchOne('Kulajda', soups)
    expect(createDishMatcher(soups)({ text: 'Kulajda', allergenIds: [7, 1] })).toMatchObject({
      state: 'sure',
      dishId: 1,
    })
    expect(unknown).toMatchObject({ state: 'doubtful', dishId: null })
    expect(unknown.candidates).toHaveLength(2)
  })
})

describe('a text is doubtful', () => {
  test.each([
    ['with a word less', 'Svíčková na smetaně', 5],
    ['with a word more', 'Kuřecí řízek s bramborem a okurkou', 1],
    ['with a different word', 'Krůtí řízek s bramborem', 1],
  ])('%s', (_, text, dishId) => {
    const match = matchOne(text)
    expect(match).toMatchObject({ state: 'doubtful', dishId: null })
    expect(match.candidates.map((each) => each.dishId)).toContain(dishId)
  })

  test('with a shortened word that fits several dishes', () => {
    const dishes = [buildDish(1, 'Kuřecí plátek'), buildDish(2, 'Kuřecí plátky')]
    expect(matchOne('Kuřecí plát.', dishes)).toMatchObject({ state: 'doubtful', dishId: null })
  })

  test('with a typo if other dishes are similar', () => {
    const match = matchOne('Kuřcí řízek s bramborovou kaší')
    expect(match).toMatchObject({ state: 'doubtful', dishId: null })
    expect(match.candidates[0]).toMatchObject({ dishId: 3 })
  })

  test('if its translation is another dish', () => {
    const cell = { text: 'Kuřecí řízek s bramborem', translation: 'Beef goulash, bread dumplings' }
    const match = createDishMatcher(SCHNITZELS)(cell)
    expect(match).toMatchObject({ state: 'doubtful', dishId: null })
  })
})

test.each(['Boršč', '', '!!!', 'Palačinky s marmeládou'])('%j is a new dish', (text) => {
  expect(matchOne(text)).toEqual({ state: 'new', dishId: null, candidates: [] })
})

test('a word that occurs in another dish is not taken for a mistake', () => {
  const dishes = [buildDish(1, 'Koprová omáčka'), buildDish(2, 'Kaprová polévka')]
  expect(matchOne('Kaprová omáčka', dishes).state).not.toBe('sure')
  expect(matchOne('Kaprová omáčka', dishes.slice(0, 1))).toMatchObject({ state: 'sure', dishId: 1 })
})

test('5,000 dishes with near-duplicates are matched with precision ≥ 99 % and recall ≥ 90 %', () => {
  const { precision, recall, summary } = scoreMatching()
  process.stdout.write(`matching: ${summary}\n`)
  expect(precision).toBeGreaterThanOrEqual(0.99)
  expect(recall).toBeGreaterThanOrEqual(0.9)
})

test('an adjective alone with another ending is not the same dish', () => {
  const dishes = [buildDish(1, 'Rajčatový')]
  expect(matchOne('Rajčatová', dishes)).toMatchObject({ state: 'doubtful', dishId: null })
  expect(matchOne('rajcatovy', dishes)).toMatchObject({ state: 'sure', dishId: 1 })
})
