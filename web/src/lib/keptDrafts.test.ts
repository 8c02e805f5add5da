import { expect, test } from 'vitest'
import { placeOf } from './keptDrafts.ts'

test.each([
  ['a dish', placeOf('dishes', '5'), { isNew: false, path: '/dishes/5/edit' }],
  ['a new dish', placeOf('dishes', 'new'), { isNew: true, path: '/dishes/new/edit' }],
  ['a new week', placeOf('weeklyMenus', 'new'), { isNew: true, path: '/weeklyMenus/new/edit' }],
  ['a copy of a week', placeOf('weeklyMenus', 'new:7'), { isNew: true, path: '/weeklyMenus/new/edit/7' }],
  ['a settings list', placeOf('settings', 'allergens'), { isNew: false, path: '/settings/allergens' }],
])('unsaved work leads to where it was left: %s', (_, found, place) => {
  expect(found).toEqual(place)
})
