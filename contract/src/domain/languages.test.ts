import { expect, test } from 'vitest'
import { pickLanguage } from './languages.ts'

test.each([
  [['cs-CZ'], 'cs'],
  [['fr-FR', 'sk-SK', 'cs'], 'sk'],
  [['fr-FR'], 'en'],
  [[], 'en'],
])('of %j the first offered language is picked, which is %s', (preferred, language) => {
  expect(pickLanguage(preferred)).toBe(language)
})
