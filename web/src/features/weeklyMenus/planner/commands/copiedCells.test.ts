import { describe, expect, it } from 'vitest'
import { parseCopiedCells } from './copiedCells.ts'

describe('parsing copied cells', () => {
  it('accepts cells and removes duplicates', () => {
    expect(parseCopiedCells('[[{"dishIds":[1,1,2],"note":null}]]')).toEqual([[{ dishIds: [1, 2], note: null }]])
  })

  it.each([
    '',
    'x',
    '[]',
    '[[{"dishIds":["1"],"note":null}]]',
    '[[{"dishIds":[-1],"note":null}]]',
    `[[{"dishIds":[${Array.from({ length: 21 }, (_, index) => index + 1)}],"note":null}]]`,
    `[[{"dishIds":[1],"note":"${'x'.repeat(301)}"}]]`,
    '[[{"dishIds":[1],"note":null,"more":1}]]',
    `[${Array.from({ length: 201 }, () => '[{"dishIds":[],"note":null}]')}]`,
  ])('refuses %s', (text) => {
    expect(parseCopiedCells(text)).toBeNull()
  })
})
