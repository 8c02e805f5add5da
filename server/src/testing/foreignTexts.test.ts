import { describe, expect, test } from 'vitest'
import { createForeignTextFinder } from './foreignTexts.ts'

describe('texts in another language are found', () => {
  test('if they are English texts that the language translates', async () => {
    const findForeignTexts = createForeignTextFinder('cs')
    const texts = ['Weekly menus', 'Týdenní menu', 'At most 5 characters', 'Nejvýše 5 znaků', 'Poledne', 'Svíčková']
    expect(findForeignTexts(texts)).toEqual(['Weekly menus', 'At most 5 characters'])
  })

  test('if they are default labels of a library', async () => {
    const findForeignTexts = createForeignTextFinder('hu')
    expect(findForeignTexts(['Next month', 'Következő hónap'])).toEqual(['Next month'])
  })

  test('if they are keys or have placeholders without values', async () => {
    const findForeignTexts = createForeignTextFinder('sk')
    expect(
      findForeignTexts(['problems.not_found', 'messages:problems.locked', 'Najviac {{count}} znakov']),
    ).toHaveLength(3)
  })

  test('if they are Czech on an English page', async () => {
    const findForeignTexts = createForeignTextFinder('en')
    expect(findForeignTexts(['Týdenní menu', 'Weekly menus', 'Next month', 'Čeština'])).toEqual(['Týdenní menu'])
  })
})
