import { roles } from '@poledne/contract/access/role'
import { dishes } from '@poledne/contract/endpoints/dish'
import { restaurantMenus } from '@poledne/contract/endpoints/restaurantMenu'
import { messages } from '@poledne/i18n/en/messages'
import { createInstance, type TFunction } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { getErrorsOutsideFields, getFieldError, toFieldErrors, validateFields } from './formErrors.ts'

let t: TFunction
beforeAll(async () => {
  t = await createInstance().init({ lng: 'en', resources: { en: { messages } } })
})

const soup = { nameCs: 'Kulajda', nameEn: '', dishTypeId: null, allergenIds: null }

describe('the errors of a form', () => {
  it('are none where the contract is content', () => {
    expect(validateFields(dishes, soup, t)).toEqual({})
  })

  it('come all at once, in the words of the catalogue', () => {
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

  it('say why a value is refused where the contract gives a reason', () => {
    const permissions = [{ area: 'dishes', action: 'edit', allItems: true, level: null }]
    expect(validateFields(roles, { name: 'Cook', description: '', level: 100, permissions }, t)).toEqual({
      'permissions.0': 'This action needs View in the same area',
    })
  })

  it('of the items of a list stand beneath the list', () => {
    const errors = { 'allergenIds.1': 'Unknown', allergenIds: undefined, allergenIdsOther: 'no' }
    expect(getFieldError(errors, 'allergenIds')).toBe('Unknown')
  })

  it('of what the form does not show are told apart', () => {
    expect(getErrorsOutsideFields(dishes.fields, { nameCs: 'a', 'allergenIds.1': 'b', version: 'c', '': 'd' })).toEqual(
      ['c', 'd'],
    )
  })
})

describe('the errors of a table in a form', () => {
  const row = { menuItemTypeId: 1, priceCzk: 129, priceEur: null }
  const menu = { restaurantId: 1, weeklyMenuVariantId: 1, startDate: '2026-09-01', restaurantMenuItems: [row] }
  const errorsOf = (values: object) => validateFields(restaurantMenus, { ...menu, ...values }, t)

  it('stand at their cells, all of them', () => {
    expect(errorsOf({ restaurantMenuItems: [row, { ...row, priceCzk: '12O' }] })).toEqual({
      'restaurantMenuItems.1.priceCzk': 'Wrong format',
      'restaurantMenuItems.1.menuItemTypeId': 'Each value must be unique',
    })
    expect(errorsOf({ restaurantMenuItems: [row, row] })).toEqual({
      'restaurantMenuItems.1.menuItemTypeId': 'Each value must be unique',
    })
    expect(errorsOf({ restaurantMenuItems: [{ ...row, priceCzk: null }] })).toEqual({
      'restaurantMenuItems.0.priceCzk': 'This field can’t be empty',
    })
  })

  it('stand at the table where it has no rows', () => {
    expect(errorsOf({ restaurantMenuItems: [] })).toEqual({ restaurantMenuItems: 'Items are missing' })
  })
})
