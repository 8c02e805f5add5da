import { PERMISSIONS } from '@poledne/contract/access/permissions'
import { describe, expect, test } from 'vitest'
import {
  createPresetChoices,
  getAreaErrors,
  limitRestaurants,
  listAvailableActions,
  toggleAction,
  toTokenEntries,
} from './apiTokenChoices.ts'

describe('the permissions of a new API token', () => {
  test('are offered only where the user has them, and never acting as another user', () => {
    expect(listAvailableActions(['dishes.view', 'users.view', 'users.switch'])).toEqual([
      { area: 'dishes', actions: ['view'] },
      { area: 'users', actions: ['view'] },
    ])
    expect(listAvailableActions(PERMISSIONS).flatMap(({ actions }) => actions)).toHaveLength(PERMISSIONS.length - 1)
  })

  test('contain View with every action that needs it', () => {
    const added = toggleAction({}, 'dishes', 'edit')
    expect(added.dishes?.actions).toEqual(['view', 'edit'])
    expect(toggleAction(added, 'dishes', 'view').dishes?.actions).toEqual([])
    expect(toggleAction(added, 'dishes', 'edit').dishes?.actions).toEqual(['view'])
    expect(toggleAction({}, 'settings', 'system').settings?.actions).toEqual(['system'])
  })

  test('of a preset are those of the user that the preset needs', () => {
    const permissions = ['dishes.view', 'dishes.edit', 'users.view', 'settings.system']
    const listPreset = (preset: Parameters<typeof createPresetChoices>[0]) =>
      toTokenEntries(createPresetChoices(preset, permissions)).map(({ area, action }) => `${area}.${action}`)
    expect(listPreset('readOnly')).toEqual(['dishes.view', 'users.view'])
    expect(listPreset('cashRegister')).toEqual(['dishes.view'])
    expect(listPreset('everything')).toEqual(['dishes.view', 'dishes.edit', 'users.view', 'settings.system'])
  })

  test('are limited to restaurants where actions can be limited', () => {
    const choices = limitRestaurants(
      toggleAction(toggleAction({}, 'settings', 'view'), 'settings', 'system'),
      'settings',
      [3],
    )
    expect(toTokenEntries(choices)).toEqual([
      { area: 'settings', action: 'view', restaurantIds: [3] },
      { area: 'settings', action: 'system', restaurantIds: null },
    ])
  })

  test('do not contain adding restaurants with a limit to restaurants', () => {
    const choices = limitRestaurants(toggleAction({}, 'restaurants', 'add'), 'restaurants', [3])
    expect(toTokenEntries(choices)).toEqual([{ area: 'restaurants', action: 'view', restaurantIds: [3] }])
  })

  test('show the violation of an entry at its area', () => {
    const entries = toTokenEntries(toggleAction(toggleAction({}, 'dishes', 'edit'), 'restaurants', 'view'))
    expect(getAreaErrors(entries, { 'permissions.2.restaurantIds': 'No', name: 'Empty' })).toEqual({
      restaurants: 'No',
    })
  })
})
