import { expect, test } from 'vitest'
import { computeSimilarity } from './computeSimilarity.ts'

test('names that differ only in case, accents or the order of words are the same', () => {
  expect(computeSimilarity('Svíčková na smetaně', 'SVICKOVA NA SMETANE')).toBe(1)
  expect(computeSimilarity('Knedlík uzený', 'uzeny knedlik')).toBe(1)
})

test('a typing error or one more word still counts as similar, another dish does not', () => {
  expect(computeSimilarity('Svíčková na smetaně', 'Svíčková na smetane s knedlíkem')).toBeGreaterThan(0.5)
  expect(computeSimilarity('Hovězí guláš', 'Hovezi gulas s knedlikem')).toBeGreaterThan(0.5)
  expect(computeSimilarity('Kuřecí řízek', 'Kureci rizecek')).toBeGreaterThan(0.5)
  expect(computeSimilarity('Hovězí guláš', 'Hovězí vývar')).toBeLessThan(0.5)
  expect(computeSimilarity('', '')).toBe(0)
})
