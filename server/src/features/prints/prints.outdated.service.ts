import type { PooledSql, Sql } from '../../core/db/database.ts'
import { ProblemError } from '../../core/errors/problem.ts'
import type { MenuDocument } from '../../core/export/menuDocument.ts'
import { computeRevision } from '../../core/export/printRevision.ts'
import { buildGuestPath, type CacheEntry, readGuestWeekPage } from '../guestMenus/index.ts'
import { buildMenuDocument } from '../weeklyMenus/index.ts'
import {
  type CheckedPrint,
  lockPrints,
  type PrintedMenu,
  readPrintByCode,
  readPrintedMenu,
  readPrintRestaurants,
  writeOutdatedPrints,
} from './prints.outdated.store.ts'
import type { LocalPrintState } from './prints.page.ts'

/** Builds the document that an export would contain now; null if there is nothing to print, such as an empty week. */
async function buildCurrentDocument(sql: Sql, menu: PrintedMenu, restaurantId: number | null) {
  try {
    return await buildMenuDocument(sql, menu, {
      restaurantId: restaurantId ?? undefined,
      hasPrices: true,
      caller: null,
    })
  } catch (error) {
    if (error instanceof ProblemError) return null
    throw error
  }
}

/** Whether an export would have the same content as the print, and guests are still offered the menu. */
function matchesPrint(print: CheckedPrint, document: MenuDocument | null): boolean {
  const isRestaurantDeleted = print.choices.hasRestaurant && print.restaurantId === null
  if (!print.isOffered || isRestaurantDeleted || document === null) return false
  return computeRevision(document, print.choices) === print.revision
}

/** Compares the prints of a menu with its content and stores since when they are outdated. */
export function refreshPrintsOfMenu(database: PooledSql, menuId: number): Promise<void> {
  return database.transaction(async (tx) => {
    const prints = await lockPrints(tx, menuId)
    const menu = await readPrintedMenu(tx, menuId)
    if (!menu || prints.length === 0) return
    const documents = new Map<number | null, MenuDocument | null>()
    for (const { restaurantId } of prints)
      if (!documents.has(restaurantId))
        // Documents are read on other connections than the transaction, because their queries run in parallel.
        documents.set(restaurantId, await buildCurrentDocument(database, menu, restaurantId))
    const isCurrent = (print: CheckedPrint) => matchesPrint(print, documents.get(print.restaurantId) ?? null)
    const changed = prints.filter((print) => isCurrent(print) !== (print.outdatedAt === null))
    if (changed.length === 0) return
    const listIds = (wanted: boolean) => changed.filter((print) => isCurrent(print) === wanted).map(({ id }) => id)
    await writeOutdatedPrints(tx, listIds(false), listIds(true))
    tx.publish({ about: 'exports', weeklyMenuId: menuId })
  })
}

/** Reads whether a print is current now, also if its stored state has not been refreshed yet. */
export async function readPrintState(
  sql: Sql,
  code: string,
  basePath: string,
): Promise<CacheEntry<LocalPrintState> | null> {
  const print = await readPrintByCode(sql, code)
  if (!print) return null
  const { weeklyMenuId, startDate, isPast, timezone, now } = print
  const document = isPast ? null : await buildCurrentDocument(sql, print, print.restaurantId)
  const isCurrent = matchesPrint(print, document)
  const restaurants = await readPrintRestaurants(sql, print)
  const [only] = restaurants.length === 1 ? restaurants : []
  const week = only ? await readGuestWeekPage(sql, only.id, startDate) : null
  const dishIds = print.weeklyMenuItemsData.flatMap(({ items }) => items.flatMap((item) => item.dishIds))
  const value = {
    current: isCurrent,
    since: isCurrent ? null : (print.outdatedAt ?? (isPast ? print.endedAt : now)),
    past: isPast,
    weeklyMenuId,
    startDate,
    restaurants: restaurants.map((each) => ({ ...each, link: buildGuestPath(basePath, each.slug) })),
    timezone,
    page: week?.page ?? null,
  }
  return { value, now, timezone, dishIds: new Set([...dishIds, ...(week?.dishIds ?? [])]) }
}
