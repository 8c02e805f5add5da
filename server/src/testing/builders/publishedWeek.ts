import type { ScreenContent } from '@poledne/contract/modules/guestMenu'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import type { TestApp, TestUser } from '../testApp.ts'
import { buildWeekFixture, type WeekFixture } from './weekFixture.ts'

/** A restaurant that serves soup and main courses of one variant from 2026 on, and the week that guests see there. */
export type PublishedWeek = {
  manager: TestUser
  weeks: WeekFixture
  restaurantId: number
  screenId: string
  /** A menu with soup, goulash and a dessert, which the restaurant does not offer, on Monday and Wednesday. */
  menu: WeeklyMenu
  fetchScreen(id?: string): Promise<ScreenContent>
  send(path: string, body?: object, method?: 'POST' | 'PUT'): Promise<void>
  editRecord(module: keyof typeof SAVED_FIELDS, id: number | undefined, changes: object): Promise<void>
}

const AREAS = ['weeklyMenus', 'restaurantMenus', 'restaurantMenuExceptions', 'dishes', 'restaurants']
const MANAGER_PERMISSIONS = [
  ...AREAS.flatMap((area) => ['view', 'add', 'edit', 'archive'].map((action) => `${area}.${action}`)),
  'settings.view',
  'settings.edit',
]
/** The fields that a save of each module sends. */
const SAVED_FIELDS = {
  dishes: ['version', 'nameCs', 'nameEn', 'dishTypeId', 'allergenIds'],
  restaurants: ['version', 'nameCs', 'nameEn', 'active', 'showMenuPrice', 'timezone'],
} as const
export const MONDAY = '2026-11-16'

export async function buildPublishedWeek(testApp: TestApp): Promise<PublishedWeek> {
  const manager = await testApp.buildUser(MANAGER_PERMISSIONS)
  const weeks = await buildWeekFixture(testApp)
  const [restaurantId = 0] = weeks.restaurantIds
  const callAsManager = async (path: string, body: object, method: 'POST' | 'PUT') => {
    const response = await testApp.call(manager, method, path, body)
    if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.body}`)
    return response.json()
  }
  await callAsManager(
    'restaurantMenus/',
    {
      restaurantId,
      weeklyMenuVariantId: weeks.variantIds[0],
      startDate: '2026-01-01',
      restaurantMenuItems: [
        { menuItemTypeId: weeks.typeIds[0], priceCzk: 65, priceEur: 2.65 },
        { menuItemTypeId: weeks.typeIds[1], priceCzk: 159, priceEur: null },
      ],
    },
    'POST',
  )
  const items = [weeks.buildCell(0), weeks.buildCell(1), weeks.buildCell(2)]
  const menu = await weeks.create(manager, {
    startDate: MONDAY,
    weeklyMenuItemsData: [
      { day: 1, items },
      { day: 3, items },
    ],
  })
  await callAsManager(`weeklyMenus/${menu.id}/publish/`, {}, 'POST')
  const screen = { name: 'Jídelna', restaurantId, screenType: 'day', languages: ['cs', 'en'], showPrices: true }
  const saved = await callAsManager(
    'settings/screens/',
    { items: [{ ...screen, hoursFrom: null, hoursTo: null }] },
    'PUT',
  )
  const screenId: string = saved.items[0].id
  const sendAsManager = async (path: string, body: object = {}, method: 'POST' | 'PUT' = 'POST') =>
    void (await callAsManager(path, body, method))
  const editRecord: PublishedWeek['editRecord'] = async (module, id, changes) => {
    const path = `${module}/${id}/`
    const record = (await testApp.call(manager, 'GET', path)).json()
    const fields = SAVED_FIELDS[module].map((name) => [name, record[name]])
    await sendAsManager(path, { ...Object.fromEntries(fields), ...changes }, 'PUT')
  }
  return {
    manager,
    weeks,
    restaurantId,
    screenId,
    menu,
    fetchScreen: async (id = screenId) => (await testApp.call(null, 'GET', `public/screens/${id}/`)).json(),
    send: sendAsManager,
    editRecord,
  }
}
