import { getToday } from '@poledne/contract/domain/timeZone'
import { getMonday } from '@poledne/contract/domain/week'
import { expect, type Installation } from './installation.ts'

/** An installation in which every text field contains a payload. */
export type HostileInstallation = {
  dishIds: number[]
  restaurantIds: number[]
  roleIds: number[]
  userIds: number[]
  requestIds: number[]
  weeklyMenuId: number
  restaurantMenuId: number
  exceptionId: number
  screenId: string
  /** An administrator whose name is a payload. */
  person: { username: string; password: string }
}

type Row = { id: number }
type List = { items: Row[]; version: number }

const truncate = (text: string, max: number) => text.trim().slice(0, max).trim()

export async function buildHostileInstallation(
  { admin, url }: Pick<Installation, 'admin' | 'url'>,
  payloads: readonly string[],
): Promise<HostileInstallation> {
  const send = async <T>(method: string, path: string, body: unknown): Promise<T> => {
    let answer = await admin(method, path, body)
    while (answer.status === 503) answer = await admin(method, path, body)
    expect(answer.ok, `${method} ${path}: ${await answer.clone().text()}`).toBe(true)
    return answer.status === 204 ? (null as T) : ((await answer.json()) as T)
  }
  const createRecords = async (
    module: string,
    fields: (payload: string, index: number) => object,
    most = payloads.length,
  ): Promise<number[]> => {
    const made: number[] = []
    for (const [index, payload] of payloads.slice(0, most).entries())
      made.push((await send<Row>('POST', `${module}/`, fields(payload, index))).id)
    return made
  }
  const saveList = async (list: string, fields: (payload: string, index: number) => object): Promise<number[]> => {
    const items = payloads.map((payload, index) => fields(payload, index))
    const saved = await send<List>('PUT', `settings/${list}/`, { items })
    return saved.items.map(({ id }) => id)
  }
  const buildNames = (payload: string, index: number) => ({
    nameCs: truncate(`${index}${payload}`, 80),
    nameEn: truncate(`${payload}${index}`, 80),
  })

  const allergenIds = await saveList('allergens', (payload, index) => ({
    code: truncate(`${index}${payload}`, 8),
    ...buildNames(payload, index),
  }))
  const typeIds = await saveList('menuItemTypes', buildNames)
  const dishTypeIds = await saveList('dishTypes', buildNames)
  const variantIds = await saveList('weeklyMenuVariants', (payload, index) => ({
    ...buildNames(payload, index),
    nameXls: truncate(`${index}${payload}`, 31),
  }))
  const dishIds = await createRecords('dishes', (payload, index) => ({
    nameCs: payload.trim(),
    nameEn: payload.trim(),
    dishTypeId: dishTypeIds[index],
    allergenIds: [allergenIds[index]],
  }))
  // Each dish is saved a second time, so that its history shows a change.
  for (const [index, id] of dishIds.entries())
    await send('PUT', `dishes/${id}/`, {
      nameCs: payloads[index]?.trim(),
      nameEn: `${payloads[index]?.trim()} 2`,
      dishTypeId: dishTypeIds[index],
      allergenIds,
      version: 1,
    })
  const restaurantIds = await createRecords('restaurants', (payload, index) => ({
    ...buildNames(payload, index),
    slug: `hostile-${index}`,
    address: payload.trim().slice(0, 200),
  }))
  const [restaurantId, weeklyMenuVariantId] = [restaurantIds[0], variantIds[0]]
  const from = { restaurantId, weeklyMenuVariantId, startDate: '2026-01-05' }
  const prices = typeIds.map((menuItemTypeId) => ({ menuItemTypeId, priceCzk: 100, priceEur: 4 }))
  const restaurantMenu = await send<Row>('POST', 'restaurantMenus/', { ...from, restaurantMenuItems: prices })
  const exception = await send<Row>('POST', 'restaurantMenuExceptions/', { ...from, ...prices[0], priceCzk: 90 })
  const items = payloads.map((note, index) => ({
    menuItemTypeId: typeIds[index],
    dishIds: [dishIds[index]],
    note: note.trim(),
  }))
  const menu = await send<Row>('POST', 'weeklyMenus/', {
    weeklyMenuVariantId,
    startDate: getMonday(getToday(new Date(), 'Europe/Prague')),
    weeklyMenuItemsData: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, items })),
  })
  await send('POST', `weeklyMenus/${menu.id}/publish/`, {})
  const screens = payloads.map((payload, index) => ({
    name: buildNames(payload, index).nameCs,
    restaurantId,
    screenType: 'day',
    languages: ['cs', 'en'],
    showPrices: true,
    hoursFrom: null,
    hoursTo: null,
  }))
  const walls = await send<{ items: { id: string }[] }>('PUT', 'settings/screens/', { items: screens })
  const roleIds = await createRecords('roles', (payload, index) => ({
    name: buildNames(payload, index).nameCs,
    description: payload,
  }))
  const { items: everyRole } = await send<List>('GET', 'roles/?pageSize=200', undefined)
  const password = 'tři knedlíky v řadě'
  const buildPersonFields = (payload: string, index: number) => ({
    username: truncate(`${payload}${index}`, 64),
    email: `hostile${index}@example.cz`,
    firstName: truncate(payload, 80),
    lastName: truncate(payload, 80),
    password,
    language: 'en',
    roleIds: everyRole.map(({ id }) => id),
  })
  const userIds = await createRecords('users', buildPersonFields)
  // A user can send ten requests an hour; their messages contain all payloads.
  const buildRequest = (payload: string) => ({ subject: payload.trim(), body: payload })
  const requestIds = await createRecords('supportRequests', buildRequest, 10)
  for (const id of requestIds) await send('POST', `supportRequests/${id}/messages/`, { body: payloads.join('\n') })
  await fillTermsAndNotifications(send, payloads, userIds[0] ?? 0)
  await logHostileErrors(url, payloads)
  return {
    ...{ dishIds, restaurantIds, roleIds, userIds, requestIds },
    weeklyMenuId: menu.id,
    restaurantMenuId: restaurantMenu.id,
    exceptionId: exception.id,
    screenId: walls.items[0]?.id ?? '',
    person: buildPersonFields(payloads[0] ?? '', 0),
  }
}

type Send = (method: string, path: string, body: unknown) => Promise<unknown>

/** Writes payloads into the terms of the installation and into notifications. */
async function fillTermsAndNotifications(send: Send, payloads: readonly string[], userId: number): Promise<void> {
  const text = payloads.join('\n\n')
  const both = { cs: text, en: text }
  await send('PUT', 'settings/system/', { repeatDays: 14, terms: both, privacy: both })
  for (const payload of payloads)
    await send('POST', 'notifications/', {
      recipients: { userIds: [userId] },
      type: 'critical',
      title: payload.trim(),
      body: payload,
    })
}

/** Sends payloads to the error log, which anonymous clients can write. */
async function logHostileErrors(url: string, payloads: readonly string[]): Promise<void> {
  const headers = { 'content-type': 'application/json', 'user-agent': payloads[0] ?? '' }
  for (const message of payloads) {
    const body = JSON.stringify({ message, filename: message, stack: message, lineNo: 1, colNo: 1 })
    await fetch(`${url}/api/error/log/`, { method: 'POST', headers, body })
  }
}
