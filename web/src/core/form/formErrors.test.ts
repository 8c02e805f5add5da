import { roles } from '@poledne/contract/access/role'
import { dishes } from '@poledne/contract/modules/dish'
import { restaurantMenus } from '@poledne/contract/modules/restaurantMenu'
import messages from '@poledne/i18n/en/messages.json'
import { createInstance, type TFunction } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { getErrorsOutsideFields, getFieldError, toFieldErrors, validateFields } from './formErrors.ts'

let t: TFunction
beforeAll(async () => {
  t = await createInstance().init({ lng: 'en', resources: { en: { messages } } })
})

const soup = { nameCs: 'Kulajda', nameEn: '', dishTypeId: null, allergenIds: null, diets: [] }

describe('form errors', () => {
  it('are empty if the values match the schema', () => {
    expect(validateFields(dishes, soup, t)).toEqual({})
  })

  it('of all fields are returned at once, translated', () => {
    expect(validateFields(dishes, { ...soup, nameCs: '', nameEn: 'x'.repeat(201) }, t)).toEqual({
      nameCs: 'This field can’t be empty',
      nameEn: 'At most 200 characters',
    })
  })

  it('of one field are joined with a bar', () => {
    const violations = [
      { field: 'nameCs', code: 'short' },
      { field: 'nameCs', code: 'wrongFormat' },
    ] as const
    expect(toFieldErrors(violations, t)).toEqual({ nameCs: 'Too short | Wrong format' })
  })

  it('use the reason of the contract if it gives one', () => {
    const permissions = [{ area: 'dishes', action: 'edit', allItems: true, level: null }]
    const role = { name: 'Cook', description: '', level: 100, requireFactor: false, factorGraceDays: 14, permissions }
    expect(validateFields(roles, role, t)).toEqual({
      'permissions.0': 'This action also needs the View permission in the same area',
    })
  })

  it('of list items are returned for the list', () => {
    const errors = { 'allergenIds.1': 'Unknown', allergenIds: undefined, allergenIdsOther: 'no' }
    expect(getFieldError(errors, 'allergenIds')).toBe('Unknown')
  })

  it('outside the fields of the form are returned separately', () => {
    expect(getErrorsOutsideFields(dishes.fields, { nameCs: 'a', 'allergenIds.1': 'b', version: 'c', '': 'd' })).toEqual(
      ['c', 'd'],
    )
  })
})

describe('form errors of a table', () => {
  const row = { menuItemTypeId: 1, priceCzk: 129, priceEur: null }
  const menu = { restaurantId: 1, weeklyMenuVariantId: 1, startDate: '2026-09-01', restaurantMenuItems: [row] }
  const validateMenu = (values: object) => validateFields(restaurantMenus, { ...menu, ...values }, t)

  it('are returned for each invalid cell', () => {
    expect(validateMenu({ restaurantMenuItems: [row, { ...row, priceCzk: '12O' }] })).toEqual({
      'restaurantMenuItems.1.priceCzk': 'Wrong format',
      'restaurantMenuItems.1.menuItemTypeId': 'This value is already used',
    })
    expect(validateMenu({ restaurantMenuItems: [row, row] })).toEqual({
      'restaurantMenuItems.1.menuItemTypeId': 'This value is already used',
    })
    expect(validateMenu({ restaurantMenuItems: [{ ...row, priceCzk: null }] })).toEqual({
      'restaurantMenuItems.0.priceCzk': 'This field can’t be empty',
    })
  })

  it('are returned for the table if it has no rows', () => {
    expect(validateMenu({ restaurantMenuItems: [] })).toEqual({ restaurantMenuItems: 'Add at least one item' })
  })
})
