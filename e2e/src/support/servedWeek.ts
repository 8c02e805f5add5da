import { getMonday } from '@poledne/contract/domain/week'
import { expect, type Installation } from './installation.ts'

type Row = { id: number; code?: string; nameEn: string }
type Week = { startDate: string; days: readonly number[] }

/**
 * Creates the settings lists of an empty installation, and a week with a soup without allergens and a main course with
 * milk on these days.
 */
export async function createWeek({ admin }: Pick<Installation, 'admin'>, { startDate, days }: Week) {
  const saveList = async (list: string, items: object[]): Promise<Row[]> => {
    const response = await admin('PUT', `settings/${list}/`, { items })
    expect(response.status, await response.clone().text()).toBe(200)
    return ((await response.json()) as { items: Row[] }).items
  }
  const create = async (module: string, body: object) => {
    const response = await admin('POST', `${module}/`, body)
    expect(response.status, await response.clone().text()).toBe(201)
    return (await response.json()) as { id: number }
  }
  const milk = (await saveList('allergens', [{ code: '7', nameCs: 'Mléko', nameEn: 'Milk' }]))[0]?.id
  const types = await saveList('menuItemTypes', [
    { nameCs: 'Polévka', nameEn: 'Soup' },
    { nameCs: 'Hlavní jídlo', nameEn: 'Main course' },
  ])
  const variants = await saveList('weeklyMenuVariants', [{ nameCs: 'Standard', nameEn: 'Standard', nameXls: 'S' }])
  const soup = await create('dishes', { nameCs: 'Dýňová polévka', nameEn: 'Pumpkin soup', allergenIds: [] })
  const main = await create('dishes', { nameCs: 'Svíčková', nameEn: 'Beef in cream sauce', allergenIds: [milk] })
  const typeIds = types.map(({ id }) => id)
  const items = [soup, main].map(({ id }, index) => ({ menuItemTypeId: typeIds[index], dishIds: [id] }))
  const menu = await create('weeklyMenus', {
    startDate,
    weeklyMenuVariantId: variants[0]?.id,
    weeklyMenuItemsData: days.map((day) => ({ day, items })),
  })
  return { menuId: menu.id, mainId: main.id, variantId: variants[0]?.id, typeIds, create }
}

/** Publishes this week, with a soup and a main course every day, in a restaurant. */
export async function publishThisWeek(installation: Pick<Installation, 'admin'>) {
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Prague' })
  const week = { startDate: getMonday(today), days: [1, 2, 3, 4, 5, 6, 7] }
  const { menuId, variantId, mainId, typeIds, create } = await createWeek(installation, week)
  const { id } = await create('restaurants', { nameCs: 'Kantýna Na Růžku', nameEn: 'Corner canteen' })
  await create('restaurantMenus', {
    restaurantId: id,
    weeklyMenuVariantId: variantId,
    startDate: '2026-01-01',
    restaurantMenuItems: typeIds.map((menuItemTypeId) => ({ menuItemTypeId, priceCzk: 150, priceEur: null })),
  })
  expect((await installation.admin('POST', `weeklyMenus/${menuId}/publish/`, {})).status).toBe(200)
  return {
    today,
    restaurantId: id,
    path: 'm/kantyna-na-ruzku/',
    mainCourse: { weeklyMenuVariantId: variantId, menuItemTypeId: typeIds[1], dishId: mainId },
  }
}
