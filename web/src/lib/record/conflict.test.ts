import { dishes } from '@poledne/contract/endpoints/dish'
import { describe, expect, it } from 'vitest'
import { areAllDecided, chooseAll, findDifferences, mergeChoices, proposeChoices } from './conflict.ts'

const base = { nameCs: 'Kulajda', nameEn: null, dishTypeId: 1, allergenIds: null }
const mine = { ...base, nameCs: 'Kulajda s vejcem', nameEn: 'Dill soup' }
const theirs = { ...base, nameCs: 'Jihočeská kulajda', allergenIds: [3, 7] }
const found = findDifferences(dishes, { base, mine, theirs })

describe('a conflict', () => {
  it('shows the fields on which the two differ, and which of them both changed', () => {
    expect(found.map(({ field, clash }) => [field, clash])).toEqual([
      ['nameCs', true],
      ['nameEn', false],
      ['allergenIds', false],
    ])
  })

  it('is none where both came to the same value', () => {
    expect(findDifferences(dishes, { base, mine: theirs, theirs })).toEqual([])
  })

  it('proposes the side that changed a field, and leaves clashes to the person', () => {
    expect(proposeChoices(found)).toEqual({ nameEn: 'mine', allergenIds: 'theirs' })
    expect(areAllDecided(found, proposeChoices(found))).toBe(false)
  })

  it('merges what was chosen', () => {
    const choices = { ...proposeChoices(found), nameCs: 'mine' } as const
    expect(areAllDecided(found, choices)).toBe(true)
    expect(mergeChoices(theirs, found, choices)).toEqual({ ...mine, allergenIds: [3, 7] })
  })

  it('can be settled for one side as a whole', () => {
    expect(mergeChoices(theirs, found, chooseAll(found, 'mine'))).toEqual(mine)
    expect(mergeChoices(theirs, found, chooseAll(found, 'theirs'))).toEqual(theirs)
  })
})
