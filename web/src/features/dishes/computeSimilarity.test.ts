import { expect, test } from 'vitest'
import { computeSimilarity } from './computeSimilarity.ts'

test('the similarity of names that differ only in case, accents or word order is 1', () => {
  expect(computeSimilarity('Svíčková na smetaně', 'SVICKOVA NA SMETANE')).toBe(1)
  expect(computeSimilarity('Knedlík uzený', 'uzeny knedlik')).toBe(1)
})

test('the similarity is above 0.5 for a typing error or an added word, and below for another dish', () => {
  expect(computeSimilarity('Svíčková na smetaně', 'Svíčková na smetane s knedlíkem')).toBeGreaterThan(0.5)
  expect(computeSimilarity('Hovězí guláš', 'Hovezi gulas s knedlikem')).toBeGreaterThan(0.5)
  expect(computeSimilarity('Kuřecí řízek', 'Kureci rizecek')).toBeGreaterThan(0.5)
  expect(computeSimilarity('Hovězí guláš', 'Hovězí vývar')).toBeLessThan(0.5)
  expect(computeSimilarity('', '')).toBe(0)
})
