import type { Language } from '@poledne/contract/domain/languages'
import { readWeeklyOfferEndpoint } from '@poledne/contract/modules/restaurantOffer'
import { weeklyMenuEndpoints } from '@poledne/contract/modules/weeklyMenu'
import type { FastifyPluginAsync } from 'fastify'
import type { Caller } from '../../core/access/caller.ts'
import type { Database } from '../../core/db/database.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { changeRecordState, getRecord, type RecordContext } from '../../core/records/record.service.ts'
import { lockMenu, saveSetAsideChanges, unlockMenu } from './editing/editing.service.ts'
import { readSetAsideChanges } from './editing/editing.store.ts'
import { publishMenu, unpublishMenu } from './publication/publication.service.ts'
import { readAudience, readWeeklyOffer } from './publication/publication.store.ts'
import { checkMenu, listHolidayMessages } from './weeklyMenus.check.service.ts'
import { asWeeklyMenu, weeklyMenuResource as resource } from './weeklyMenus.service.ts'
import { readServedDishes } from './weeklyMenus.store.ts'

type MenuCall = { params: { id: string }; caller: Caller; language: Language }

/** Serves the endpoints of weekly menus that other record modules do not have. */
export const weeklyMenuRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  const toContext = ({ caller, language }: MenuCall): RecordContext => ({ sql: database, resource, caller, language })
  const getMenuId = ({ params }: MenuCall) => Number(params.id)

  bindEndpoint(app, weeklyMenuEndpoints.lock, async (call) =>
    asWeeklyMenu(await lockMenu(toContext(call), getMenuId(call), call.body)),
  )
  bindEndpoint(app, weeklyMenuEndpoints.unlock, (call) =>
    unlockMenu(toContext(call), getMenuId(call), call.query?.editorId),
  )

  bindEndpoint(app, weeklyMenuEndpoints.readSetAsideChanges, async (call) => {
    await getRecord(toContext(call), getMenuId(call))
    return { items: await readSetAsideChanges(database, getMenuId(call)) }
  })
  bindEndpoint(app, weeklyMenuEndpoints.saveSetAsideChanges, async (call) => {
    const id = getMenuId(call)
    await saveSetAsideChanges(toContext(call), id, call.body)
    return { items: await readSetAsideChanges(database, id) }
  })
  bindEndpoint(app, weeklyMenuEndpoints.check, async (call) => {
    const menu = asWeeklyMenu(await getRecord(toContext(call), getMenuId(call)))
    return checkMenu(database, menu, call.caller, call.language)
  })
  bindEndpoint(app, weeklyMenuEndpoints.audience, async (call) =>
    readAudience(database, call.caller, asWeeklyMenu(await getRecord(toContext(call), getMenuId(call)))),
  )
  bindEndpoint(app, weeklyMenuEndpoints.served, async ({ query }) => {
    const dishIds = query.dishIds.split(',').map(Number)
    const variantId = query.variantId === undefined ? null : Number(query.variantId)
    return { items: await readServedDishes(database, dishIds, query.before, variantId) }
  })
  bindEndpoint(app, weeklyMenuEndpoints.holidays, async ({ caller, query, language }) => ({
    items: await listHolidayMessages(database, {
      week: query.week,
      variantId: Number(query.variantId),
      caller,
      language,
    }),
  }))

  bindEndpoint(app, readWeeklyOfferEndpoint, ({ caller, query, language }) =>
    readWeeklyOffer(database, caller, {
      startDate: query.startDate,
      weeklyMenuVariantId: Number(query.weeklyMenuVariantId),
      language,
    }),
  )

  bindEndpoint(app, weeklyMenuEndpoints.publish, async (call) =>
    asWeeklyMenu(await publishMenu(toContext(call), getMenuId(call), call.body)),
  )
  bindEndpoint(app, weeklyMenuEndpoints.unpublish, async (call) =>
    asWeeklyMenu(await unpublishMenu(toContext(call), getMenuId(call), call.body.version)),
  )
  for (const action of ['activate', 'deactivate'] as const)
    bindEndpoint(app, weeklyMenuEndpoints[action], async (call) =>
      asWeeklyMenu(await changeRecordState(toContext(call), getMenuId(call), action, call.body.version)),
    )
}
