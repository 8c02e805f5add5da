import { users } from '@poledne/contract/access/user'
import { dishes } from '@poledne/contract/modules/dish'
import { restaurants } from '@poledne/contract/modules/restaurant'
import { restaurantMenus } from '@poledne/contract/modules/restaurantMenu'
import { describe, expect, it } from 'vitest'
import {
  copyFields,
  getChangedFields,
  getInitialFields,
  isRequired,
  pickDraftFields,
  toPayload,
} from './recordFields.ts'

const soup = { nameCs: 'Kulajda', nameEn: null, dishTypeId: 1, allergenIds: [1, 7] }

describe('the fields of a record', () => {
  it('have the defaults of the contract', () => {
    expect(getInitialFields(restaurants)).toMatchObject({
      nameCs: null,
      nameEn: null,
      active: true,
      showMenuPrice: true,
      timezone: 'Europe/Prague',
      slug: null,
      openingHours: [],
    })
  })

  it('are required only if the contract accepts no empty value', () => {
    expect(dishes.fields.filter((field) => isRequired(dishes, field))).toEqual(['nameCs'])
  })

  it('send an empty text as null only if the field is nullable', () => {
    expect(toPayload(dishes, { ...soup, nameCs: '  ', nameEn: ' ' })).toMatchObject({ nameCs: '', nameEn: null })
  })

  it('that a form does not have are left out if the server keeps them', () => {
    expect(Object.keys(toPayload(dishes, soup))).toEqual(['nameCs', 'nameEn', 'dishTypeId', 'allergenIds'])
  })

  it('are sent trimmed', () => {
    expect(toPayload(dishes, { ...soup, nameCs: ' Kulajda ' }).nameCs).toBe('Kulajda')
  })
})

describe('changed fields', () => {
  it('are found by comparing values', () => {
    expect(getChangedFields(dishes, soup, { ...soup, nameEn: '', allergenIds: [1, 7] })).toEqual([])
    expect(getChangedFields(dishes, soup, { ...soup, nameEn: 'Dill soup', allergenIds: [1] })).toEqual([
      'nameEn',
      'allergenIds',
    ])
  })

  it('include a change from not declared (null) to declared as none (empty list)', () => {
    expect(getChangedFields(dishes, { ...soup, allergenIds: null }, { ...soup, allergenIds: [] })).toEqual([
      'allergenIds',
    ])
  })

  it('do not include an empty text of a new record', () => {
    expect(getChangedFields(dishes, getInitialFields(dishes), { ...getInitialFields(dishes), nameCs: '' })).toEqual([])
  })
})

describe('a draft on the device', () => {
  it('contains the fields of the record', () => {
    expect(pickDraftFields(dishes, { ...soup, id: 7 }, true)).toEqual(expect.objectContaining(soup))
    expect(pickDraftFields(dishes, { ...soup, id: 7 }, true)).not.toHaveProperty('id')
  })

  it('of a user is not stored in strict mode, because it contains personal data', () => {
    const jana = { ...getInitialFields(users), username: 'jana', email: 'jana@example.com' }
    expect(pickDraftFields(users, jana, true)).toBeNull()
    expect(pickDraftFields(users, jana, false)).toEqual(jana)
  })
})

describe('a new record', () => {
  it('has an empty list for a field of items', () => {
    expect(getInitialFields(restaurantMenus)).toEqual({
      restaurantId: null,
      weeklyMenuVariantId: null,
      startDate: null,
      restaurantMenuItems: [],
    })
  })

  it('can be a copy of another one without the excluded fields', () => {
    const menu = { id: 7, restaurantId: 1, weeklyMenuVariantId: 2, startDate: '2026-09-01', restaurantMenuItems: [] }
    expect(copyFields(restaurantMenus, menu, ['startDate'])).toEqual({
      restaurantId: 1,
      weeklyMenuVariantId: 2,
      restaurantMenuItems: [],
    })
  })
})
