import { expect, test } from 'vitest'
import { groupDishErrors } from './groupDishErrors.ts'

test('errors of a request for several dishes are shown at the fields of their dish', () => {
  const errors = { 'dishes.2.nameCs': 'Too long', 'dishes.2.allergenIds.0': 'Unknown', 'dishes.0': 'Refused' }
  expect(groupDishErrors(errors, 3)).toEqual([
    { '': 'Refused' },
    {},
    { nameCs: 'Too long', 'allergenIds.0': 'Unknown' },
  ])
})

test('errors that belong to no dish are ignored', () => {
  expect(groupDishErrors({ dishes: 'Too many', 'dishes.7.nameCs': 'Too long' }, 2)).toEqual([{}, {}])
})
