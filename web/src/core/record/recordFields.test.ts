import { users } from '@poledne/contract/access/user'
import { dishes } from '@poledne/contract/modules/dish'
import { restaurants } from '@poledne/contract/modules/restaurant'
import { restaurantMenus } from '@poledne/contract/modules/restaurantMenu'
import { describe, expect, it } from 'vitest'
import {
  buildDraftContent,
  copyFields,
  getChangedFields,
  getInitialFields,
  isRequired,
  toPayload,
} from './recordFields.ts'

const soup = { nameCs: 'Kulajda', nameEn: null, dishTypeId: 1, allergenIds: [1, 7] }

describe('the fields of a record', () => {
  it('have the defaults of the contract', () => {
    expect(getInitialFields(restaurants)).toEqual({
      nameCs: null,
      nameEn: null,
      active: true,
      showMenuPrice: true,
      timezone: 'Europe/Prague',
    })
  })

  it('are required only if the contract accepts no empty value', () => {
    expect(dishes.fields.filter((field) => isRequired(dishes, field))).toEqual(['nameCs'])
  })

  it('send an empty text as null only if the field is nullable', () => {
    expect(toPayload(dishes, { ...soup, nameCs: '  ', nameEn: ' ' })).toMatchObject({ nameCs: '', nameEn: null })
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
  it('contains the fields and what they are compared with, if there are changes', () => {
    const changed = { ...soup, nameCs: 'Kulajda s houbami' }
    expect(buildDraftContent(dishes, soup, changed, true)).toEqual({
      base: soup,
      values: expect.objectContaining(changed),
    })
    expect(buildDraftContent(dishes, soup, soup, true)).toBeNull()
  })

  it('of a user is not stored in strict mode, because it contains personal data', () => {
    const jana = { ...getInitialFields(users), username: 'jana', email: 'jana@example.com' }
    const changed = { ...jana, phoneNumber: '+420 123 456 789' }
    expect(buildDraftContent(users, jana, changed, true)).toBeNull()
    expect(buildDraftContent(users, jana, changed, false)).toMatchObject({ base: jana })
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
