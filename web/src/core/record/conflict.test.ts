import { dishes } from '@poledne/contract/modules/dish'
import { describe, expect, it } from 'vitest'
import { areAllDecided, chooseSideForAll, findDifferences, mergeChoices, proposeChoices } from './conflict.ts'

const base = { nameCs: 'Kulajda', nameEn: null, dishTypeId: 1, allergenIds: null }
const mine = { ...base, nameCs: 'Kulajda s vejcem', nameEn: 'Dill soup' }
const theirs = { ...base, nameCs: 'Jihočeská kulajda', allergenIds: [3, 7] }
const differences = findDifferences(dishes.fields, { base, mine, theirs })

describe('a conflict', () => {
  it('lists the fields that differ and marks those that both users changed', () => {
    expect(differences.map(({ field, clash }) => [field, clash])).toEqual([
      ['nameCs', true],
      ['nameEn', false],
      ['allergenIds', false],
    ])
  })

  it('is empty if both users saved the same values', () => {
    expect(findDifferences(dishes.fields, { base, mine: theirs, theirs })).toEqual([])
  })

  it('proposes the side that changed a field, and nothing for fields that both changed', () => {
    expect(proposeChoices(differences)).toEqual({ nameEn: 'mine', allergenIds: 'theirs' })
    expect(areAllDecided(differences, proposeChoices(differences))).toBe(false)
  })

  it('merges the chosen values', () => {
    const choices = { ...proposeChoices(differences), nameCs: 'mine' } as const
    expect(areAllDecided(differences, choices)).toBe(true)
    expect(mergeChoices(theirs, differences, choices)).toEqual({ ...mine, allergenIds: [3, 7] })
  })

  it('can be resolved for one side at once', () => {
    expect(mergeChoices(theirs, differences, chooseSideForAll(differences, 'mine'))).toEqual(mine)
    expect(mergeChoices(theirs, differences, chooseSideForAll(differences, 'theirs'))).toEqual(theirs)
  })
})
