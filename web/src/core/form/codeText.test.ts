import { describe, expect, it } from 'vitest'
import {
  endsWithSeparator,
  formatCodes,
  formatDeclaredCodes,
  getDeclaration,
  parseCodes,
  parseDeclaredCodes,
  toAllergenIds,
  toggleAllergen,
} from './codeText.ts'

const createItem = (id: number, code: string, disabled = false) => ({
  id,
  disabled,
  params: [{ name: 'code', value: code }],
})
const ITEMS = [createItem(11, '1'), createItem(13, '3'), createItem(17, '7'), createItem(99, '8a', true)]

describe('allergen codes as text', () => {
  it.each(['1,3,7', '1 3 7', '1, 3,7,', '(7,3,1)', '7;3;1', '1\t3\n7', '3 1 7 1'])('%j chooses three items', (text) =>
    expect(parseCodes(ITEMS, text)).toEqual([11, 13, 17]),
  )

  it('keeps unknown codes as typed text after the known items', () => {
    expect(parseCodes(ITEMS, '99, 3')).toEqual([13, '99'])
    expect(formatCodes(ITEMS, [13, '99'])).toBe('3, 99')
  })

  it('refuses the code of a disabled item that was not chosen before', () => {
    expect(parseCodes(ITEMS, '1,8A')).toEqual([11, '8a'])
    expect(parseCodes(ITEMS, '1,8A', [99])).toEqual([11, 99])
  })

  it('is empty for an empty text', () => {
    expect(parseCodes(ITEMS, ' , ')).toEqual([])
    expect(formatCodes(ITEMS, [])).toBe('')
  })

  it('knows that a code is complete once a separator follows', () => {
    expect([
      endsWithSeparator('1,3'),
      endsWithSeparator('1,3,'),
      endsWithSeparator('1 '),
      endsWithSeparator(''),
    ]).toEqual([false, true, true, false])
  })
})

describe('declared codes as text', () => {
  it.each([
    ['', null],
    ['0', []],
    ['1, 3', [11, 13]],
  ])('%j is read as %j and written again', (text, values) => {
    expect(parseDeclaredCodes(ITEMS, text)).toEqual(values)
    expect(formatDeclaredCodes(ITEMS, values)).toBe(text)
  })

  it('refuses none together with a code', () => expect(parseDeclaredCodes(ITEMS, '0,1')).toEqual([11, '0']))
})

const items = [3, 1, 2].map((id) => ({ id, value: `${id}`, disabled: false, params: [] }))

describe('the declaration of allergens', () => {
  it.each([
    [null, 'undeclared'],
    [[], 'none'],
    [[7], 'some'],
  ] as const)('reads %j as %s', (ids, declaration) => {
    expect(getDeclaration(ids && [...ids])).toBe(declaration)
  })

  it('sends chosen allergens only for "some"', () => {
    expect(['undeclared', 'none', 'some'].map((each) => toAllergenIds(each as 'none', [7]))).toEqual([null, [], [7]])
  })

  it('sends "some" without a chosen allergen as undeclared', () => {
    expect(toAllergenIds('some', [])).toBeNull()
  })

  it('sorts chosen allergens in the order of the code list', () => {
    expect(toggleAllergen(items, [1], 3)).toEqual([3, 1])
    expect(toggleAllergen(items, [3, 1], 3)).toEqual([1])
  })
})
