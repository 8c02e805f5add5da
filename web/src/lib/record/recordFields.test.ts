import { dishes } from '@poledne/contract/endpoints/dish'
import { restaurants } from '@poledne/contract/endpoints/restaurant'
import { restaurantMenus } from '@poledne/contract/endpoints/restaurantMenu'
import { describe, expect, it } from 'vitest'
import { copyFields, getChangedFields, getInitialFields, isRequired, toPayload } from './recordFields.ts'

const soup = { nameCs: 'Kulajda', nameEn: null, dishTypeId: 1, allergenIds: [1, 7] }

describe('the fields of a record', () => {
  it('start from the defaults of the contract', () => {
    expect(getInitialFields(restaurants)).toEqual({
      nameCs: null,
      nameEn: null,
      active: true,
      showMenuPrice: true,
      timezone: 'Europe/Prague',
    })
  })

  it('are marked as required only where nothing will do', () => {
    expect(dishes.fields.filter((field) => isRequired(dishes, field))).toEqual(['nameCs'])
  })

  it('send an empty text as null only where it may be missing', () => {
    expect(toPayload(dishes, { ...soup, nameCs: '  ', nameEn: ' ' })).toMatchObject({ nameCs: '', nameEn: null })
  })

  it('are trimmed', () => {
    expect(toPayload(dishes, { ...soup, nameCs: ' Kulajda ' }).nameCs).toBe('Kulajda')
  })
})

describe('changed fields', () => {
  it('are told by value, not by history', () => {
    expect(getChangedFields(dishes, soup, { ...soup, nameEn: '', allergenIds: [1, 7] })).toEqual([])
    expect(getChangedFields(dishes, soup, { ...soup, nameEn: 'Dill soup', allergenIds: [1] })).toEqual([
      'nameEn',
      'allergenIds',
    ])
  })

  it('tell "declared: none" from "not declared"', () => {
    expect(getChangedFields(dishes, { ...soup, allergenIds: null }, { ...soup, allergenIds: [] })).toEqual([
      'allergenIds',
    ])
  })

  it('leave out an empty text that a new record has not filled in yet', () => {
    expect(getChangedFields(dishes, getInitialFields(dishes), { ...getInitialFields(dishes), nameCs: '' })).toEqual([])
  })
})

describe('a new record', () => {
  it('starts with an empty list where the contract wants items', () => {
    expect(getInitialFields(restaurantMenus)).toEqual({
      restaurantId: null,
      weeklyMenuVariantId: null,
      startDate: null,
      restaurantMenuItems: [],
    })
  })

  it('may be a copy of another, save what it must be given anew', () => {
    const menu = { id: 7, restaurantId: 1, weeklyMenuVariantId: 2, startDate: '2026-09-01', restaurantMenuItems: [] }
    expect(copyFields(restaurantMenus, menu, ['startDate'])).toEqual({
      restaurantId: 1,
      weeklyMenuVariantId: 2,
      restaurantMenuItems: [],
    })
  })
})
