import { buildPresetLists, EU_ALLERGENS, PRESET_NAMES } from '@poledne/contract/domain/presets'
import { type DashboardData, SETUP_PERMISSIONS, SETUP_STEPS } from '@poledne/contract/modules/dashboard'
import { settingsListEndpoints } from '@poledne/contract/modules/settingsList'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { insertSampleData } from '../installation/index.ts'

let testApp: TestApp
let owner: TestUser

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
  const answer = await testApp.call(owner, method, path, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}
const readSetupSteps = async (user = owner): Promise<DashboardData['setup']> =>
  (await testApp.call(user, 'GET', 'dashboard/')).json().setup
const listDoneSteps = async () => {
  const setup = await readSetupSteps()
  return SETUP_STEPS.filter((step) => setup?.[step])
}
const savePreference = (value: object) => call('PUT', 'profile/preferences/setup/', value)

describe('the setup checklist', () => {
  beforeEach(async () => {
    testApp = await buildTestApp()
    owner = await testApp.buildUser(SETUP_PERMISSIONS)
  })
  afterEach(() => testApp.close())

  test('ticks each step when its data exist', async () => {
    expect(await listDoneSteps()).toEqual([])
    await savePreference({ profile: true })
    expect(await listDoneSteps()).toEqual(['profile'])

    await call('PUT', 'settings/allergens/', { items: EU_ALLERGENS })
    const lists = buildPresetLists('canteen')
    const { items: itemTypes } = await call('PUT', 'settings/menuItemTypes/', { items: lists.menuItemTypes })
    await call('PUT', 'settings/dishTypes/', { items: lists.dishTypes })
    expect(await listDoneSteps()).toEqual(['profile', 'allergens'])
    const { items: variants } = await call('PUT', 'settings/weeklyMenuVariants/', { items: lists.weeklyMenuVariants })
    expect(await listDoneSteps()).toEqual(['profile', 'allergens', 'lists'])

    const restaurant = await call('POST', 'restaurants/', { nameCs: 'Jídelna', nameEn: 'Canteen' })
    expect((await listDoneSteps()).at(-1)).toBe('restaurant')
    const menuItemTypeId = itemTypes[0].id
    const weeklyMenuVariantId = variants[0].id
    await call('POST', 'restaurantMenus/', {
      restaurantId: restaurant.id,
      weeklyMenuVariantId,
      startDate: '2026-11-16',
      restaurantMenuItems: [{ menuItemTypeId, priceCzk: 45, priceEur: null }],
    })
    expect((await listDoneSteps()).at(-1)).toBe('prices')

    const dish = await call('POST', 'dishes/', { nameCs: 'Kulajda' })
    const menu = await call('POST', 'weeklyMenus/', {
      startDate: '2026-11-16',
      weeklyMenuVariantId,
      weeklyMenuItemsData: [{ day: 1, items: [{ menuItemTypeId, dishIds: [dish.id] }] }],
    })
    expect((await listDoneSteps()).at(-1)).toBe('weeklyMenu')
    await call('POST', `weeklyMenus/${menu.id}/publish/`, { version: menu.version })
    expect((await listDoneSteps()).at(-1)).toBe('publication')

    await savePreference({ profile: true, guestPage: true })
    expect(await readSetupSteps()).toBeNull()
  })

  test('is not returned after the user has hidden it, until they show it again', async () => {
    await savePreference({ hidden: true })
    expect(await readSetupSteps()).toBeNull()
    await savePreference({ hidden: false })
    expect(await readSetupSteps()).not.toBeNull()
  })

  test('is not returned for an installation that was set up without it, until the user asks for it', async () => {
    await testApp.database.transaction((tx) => insertSampleData(tx, owner.id))
    expect(await readSetupSteps()).toBeNull()
    await savePreference({ hidden: false })
    expect(await listDoneSteps()).toEqual(SETUP_STEPS.filter((step) => step !== 'profile' && step !== 'guestPage'))
  })

  test('is returned only to users with all of its permissions', async () => {
    for (const missing of SETUP_PERMISSIONS) {
      const user = await testApp.buildUser(SETUP_PERMISSIONS.filter((permission) => permission !== missing))
      expect(await readSetupSteps(user), missing).toBeNull()
    }
  })
})

describe('the presets', () => {
  test.each(PRESET_NAMES)('%s is a valid content of the settings lists', (name) => {
    for (const [list, items] of Object.entries(buildPresetLists(name))) {
      const { body } = settingsListEndpoints[list as keyof typeof settingsListEndpoints].write
      expect(body.safeParse({ items }).error).toBeUndefined()
      expect(items.length).toBeGreaterThan(0)
    }
  })
})
