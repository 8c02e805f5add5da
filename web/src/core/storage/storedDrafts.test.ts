import { expect, test } from 'vitest'
import { getDraftTarget } from './storedDrafts.ts'

test.each([
  ['a dish', getDraftTarget('dishes', '5'), { isNew: false, path: '/dishes/5/edit' }],
  ['a new dish', getDraftTarget('dishes', 'new'), { isNew: true, path: '/dishes/new/edit' }],
  ['a new week', getDraftTarget('weeklyMenus', 'new'), { isNew: true, path: '/weeklyMenus/new/edit' }],
  ['a copy of a week', getDraftTarget('weeklyMenus', 'new:7'), { isNew: true, path: '/weeklyMenus/new/edit/7' }],
  ['a settings list', getDraftTarget('settings', 'allergens'), { isNew: false, path: '/settings/allergens' }],
])('the draft of %s leads to its form', (_, target, expected) => {
  expect(target).toEqual(expected)
})
