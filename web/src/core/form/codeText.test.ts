import { describe, expect, it } from 'vitest'
import { endsWithSeparator, formatCodes, formatDeclaredCodes, parseCodes, parseDeclaredCodes } from './codeText.ts'

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
