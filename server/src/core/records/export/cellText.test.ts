import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildPriceTitle, escapeFormula, joinChoices, splitChoices, unescapeFormula } from './cellFormat.ts'

const NONE = 'None'
const name = fc
  .oneof(fc.constantFrom('"', ',', '", "', NONE, '"a"', 'x"y,z', 'Soups, cold'), fc.string())
  .map((text) => text.trim())
  .filter((text) => text !== '')

describe('the names of choices', () => {
  test('are joined with commas, and only ambiguous names are quoted', () => {
    expect(joinChoices(['1', '3', '7'])).toBe('1, 3, 7')
    expect(joinChoices(['Cook', 'Soups, cold', '"Boss"', 'the "big" one'])).toBe(
      'Cook, "Soups, cold", """Boss""", the "big" one',
    )
    expect(joinChoices([], NONE)).toBe(NONE)
  })

  test('are split into the same names', () => {
    fc.assert(
      fc.property(fc.array(name), (names) => {
        expect(splitChoices(joinChoices(names))).toEqual(names)
      }),
    )
  })

  test('never look like the text for an empty choice', () => {
    expect(joinChoices(['none'], NONE)).toBe('"none"')
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), (names) => {
        const text = joinChoices(names, NONE)
        expect(text.toLowerCase()).not.toBe(NONE.toLowerCase())
        expect(splitChoices(text)).toEqual(names)
      }),
    )
  })

  test('that a user typed are split with or without spaces and with unclosed quotation marks', () => {
    expect(splitChoices('1,3 ,  7,')).toEqual(['1', '3', '7'])
    expect(splitChoices('"a, b')).toEqual(['"a', 'b'])
    expect(splitChoices('"a" x, b')).toEqual(['"a" x', 'b'])
    expect(splitChoices(' ')).toEqual([])
  })
})

describe('a text that could be a formula', () => {
  test('gets one apostrophe; numbers and phone numbers stay as they are', () => {
    for (const text of ['=1', '+a', '-a', '@a', '\ta', '\ra', "'=1", "''-1+2", '＝1', '-1+cmd|x!A0', '+1 (2)'])
      expect(escapeFormula(text)).toBe(`'${text}`)
    for (const text of ['', 'a=1', "'a", '1-2', '-5', '+420 777 123 456', '-1,5'])
      expect(escapeFormula(text)).toBe(text)
  })

  test('is read back unchanged', () => {
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '＝', '1', 'a', ' ', '\t', '\n') }),
      fc.string(),
    )
    fc.assert(fc.property(text, (each) => unescapeFormula(escapeFormula(each)) === each))
  })
})

test('the title of a price column names the type and the currency', () => {
  expect(buildPriceTitle('Menu 1', 'CZK')).toBe('Menu 1 (CZK)')
})
