import { describe, expect, it } from 'vitest'
import { parseDishLines } from './parseDishLines.ts'

const TYPES = [{ id: 4, value: 'Polévka', disabled: false, params: [] }]
const parse = (text: string) => parseDishLines(text, TYPES)

describe('pasted dishes', () => {
  it('are read one per line without blank lines and list marks', () => {
    expect(parse('Guláš\r\n\n  \n- Kulajda\n• Svíčková').map(({ nameCs }) => nameCs)).toEqual([
      'Guláš',
      'Kulajda',
      'Svíčková',
    ])
  })

  it('have the English name and codes in further columns', () => {
    const dish = { nameCs: 'Guláš', nameEn: 'Goulash', dishTypeId: null, codes: '1,3, 7' }
    expect(parse('Guláš\tGoulash\t1,3, 7')).toEqual([dish])
    expect(parse('Guláš\t\t1,3, 7')).toEqual([{ ...dish, nameEn: '' }])
  })

  it('have a type if a column names one, in any case', () => {
    expect(parse('Kulajda\tDill soup\tpolevka\t3')).toEqual([
      { nameCs: 'Kulajda', nameEn: 'Dill soup', dishTypeId: 4, codes: '3' },
    ])
  })

  it('have codes in brackets at the end of the name', () => {
    expect(parse('Guláš (1,3,7)')).toEqual([{ nameCs: 'Guláš', nameEn: '', dishTypeId: null, codes: '1,3,7' }])
    expect(parse('Pizza (velká)')).toEqual([{ nameCs: 'Pizza (velká)', nameEn: '', dishTypeId: null, codes: '' }])
  })
})
