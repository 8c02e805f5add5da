import { expect, test } from 'vitest'
import { similarity } from './similarity.ts'

test('names that differ only in case, accents or the order of words are the same', () => {
  expect(similarity('Svíčková na smetaně', 'SVICKOVA NA SMETANE')).toBe(1)
  expect(similarity('Knedlík uzený', 'uzeny knedlik')).toBe(1)
})

test('a typing error or one more word still counts as similar, another dish does not', () => {
  expect(similarity('Svíčková na smetaně', 'Svíčková na smetane s knedlíkem')).toBeGreaterThan(0.5)
  expect(similarity('Hovězí guláš', 'Hovezi gulas s knedlikem')).toBeGreaterThan(0.5)
  expect(similarity('Kuřecí řízek', 'Kureci rizecek')).toBeGreaterThan(0.5)
  expect(similarity('Hovězí guláš', 'Hovězí vývar')).toBeLessThan(0.5)
  expect(similarity('', '')).toBe(0)
})
