import { getMonday } from '@poledne/contract/domain/week'
import { getToday } from '@poledne/contract/domain/zonedTime'
import { SETTINGS_LISTS } from '@poledne/contract/endpoints/settingsList'
import type { Sql } from '../../db/database.ts'
import { buildStateJson, getResourceTableName, type Resource } from '../../records/resource.ts'
import { dishResource } from '../dishes/dishes.store.ts'
import { restaurantMenuExceptionResource } from '../restaurantMenuExceptions/restaurantMenuExceptions.store.ts'
import { restaurantMenuResource } from '../restaurantMenus/restaurantMenus.store.ts'
import { restaurantResource } from '../restaurants/restaurants.store.ts'
import { weeklyMenuResource } from '../weeklyMenus/weeklyMenus.store.ts'
import { insertFirstRevisions, insertListVersions, readNow, writeTexts } from './installation.store.ts'
import { sampleTexts } from './sample/texts.ts'
import { insertCatalogue, insertLists, insertScreens } from './sampleCatalogue.ts'
import { insertPrices } from './samplePrices.ts'
import { insertWeeks } from './sampleWeeks.ts'

const RESOURCES = [
  dishResource,
  restaurantResource,
  restaurantMenuResource,
  restaurantMenuExceptionResource,
  weeklyMenuResource,
]

const insertResourceRevisions = (tx: Sql, resource: Resource, userId: number) =>
  insertFirstRevisions(tx, resource.module.name, getResourceTableName(resource), buildStateJson(resource, 't'), userId)

/** Enough to make the app look alive on its first day: the dates count from the week in which it is installed. */
export async function insertSampleData(tx: Sql, userId: number): Promise<void> {
  const stamps = { created_by: userId, updated_by: userId }
  const monday = getMonday(getToday(await readNow(tx), 'Europe/Prague'))
  const lists = await insertLists(tx)
  const catalogue = await insertCatalogue(tx, lists, stamps)
  const ids = { ...lists, ...catalogue }
  await insertScreens(tx, ids)
  await insertListVersions(tx, SETTINGS_LISTS)
  await insertPrices(tx, ids, monday, stamps)
  await insertWeeks(tx, ids, monday, stamps)
  for (const resource of RESOURCES) await insertResourceRevisions(tx, resource, userId)
  await writeTexts(tx, sampleTexts)
}
