import { expect, test } from 'vitest'
import { hasTypedWords } from './compareText.ts'

const NAME = 'Svíčková na smetaně, houskový knedlík'

test.each([
  ['svickova', 'without accents'],
  ['KNEDLÍK SVÍČ', 'in any order, and as the start of a word'],
  ['svíčkvá', 'with a missing letter'],
  ['svíčkková', 'with an additional letter'],
  ['svíčkavá', 'with another letter'],
  ['svíčkvoá', 'with swapped letters'],
  ['smetna', 'with a typo in the start of a word'],
  ['smetaně / knedlík', 'with other characters between the words'],
])('%j matches the name of a dish: %s', (text) => {
  expect(hasTypedWords(NAME, text)).toBe(true)
})

test.each([
  ['svíčková guláš', 'a word that the name does not have'],
  ['íčková', 'the end of a word'],
  ['svčkvá', 'two typos'],
  ['nb', 'a typo in a short word'],
  ['???', 'no words'],
  ['Kroupova polevka s uzenym', 'another dish'],
])('%j does not match: %s', (text) => {
  expect(hasTypedWords(NAME, text)).toBe(false)
})
