import { describe, expect, it } from 'vitest'
import { getDeclaration, toAllergenIds, toggleAllergen } from './allergenDeclaration.ts'

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
