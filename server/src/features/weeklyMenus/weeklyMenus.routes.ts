import type { Language } from '@poledne/contract/domain/languages'
import { weeklyMenuEndpoints } from '@poledne/contract/endpoints/weeklyMenu'
import type { FastifyPluginAsync } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import type { Database } from '../../db/database.ts'
import type { PublishChange } from '../../events/changeEvent.ts'
import { bindEndpoint } from '../../http/bindEndpoint.ts'
import { clearCountCache } from '../../records/list.store.ts'
import {
  changeRecordState,
  getRecord,
  getStateChange,
  type RecordContext,
  type StateChange,
} from '../../records/record.service.ts'
import { checkMenu, listHolidayMessages } from './check/check.service.ts'
import { readServedDishes } from './check/served.store.ts'
import { exportRoutes } from './document/export.routes.ts'
import { lockMenu, unlockMenu } from './lock/lock.service.ts'
import { createPublicationStateChange, unpublishStateChange } from './publication/publication.service.ts'
import { readAudience } from './publication/publication.store.ts'
import { saveSetAsideChanges } from './setAside/setAside.service.ts'
import { readSetAsideChanges } from './setAside/setAside.store.ts'
import { weeklyMenuResource as resource, toWeeklyMenu } from './weeklyMenus.store.ts'

type MenuCall = { params: { id: string }; caller: Caller; language: Language }

/** What a weekly menu can do beside what every record can. */
export const weeklyMenuRoutes: FastifyPluginAsync<{ database: Database; publishChange: PublishChange }> = async (
  app,
  { database, publishChange },
) => {
  const toContext = ({ caller, language }: MenuCall): RecordContext => ({ sql: database, resource, caller, language })
  const readMenuId = ({ params }: MenuCall) => Number(params.id)

  bindEndpoint(app, weeklyMenuEndpoints.lock, async (call) => {
    const { record, notified } = await database.transaction((tx) =>
      lockMenu({ ...toContext(call), sql: tx }, readMenuId(call), call.body),
    )
    publishChange({ about: 'locks' })
    if (notified.length > 0) publishChange({ about: 'badges', userIds: notified })
    return toWeeklyMenu(record)
  })
  bindEndpoint(app, weeklyMenuEndpoints.unlock, async (call) => {
    await database.transaction((tx) => unlockMenu(tx, call.caller, readMenuId(call), call.query?.editorId))
    publishChange({ about: 'locks' })
  })

  bindEndpoint(app, weeklyMenuEndpoints.readSetAsideChanges, async (call) => {
    await getRecord(toContext(call), readMenuId(call))
    return { items: await readSetAsideChanges(database, readMenuId(call)) }
  })
  bindEndpoint(app, weeklyMenuEndpoints.saveSetAsideChanges, async (call) => {
    const id = readMenuId(call)
    await database.transaction((tx) => saveSetAsideChanges(tx, call.caller, id, call.body))
    publishChange({ about: 'shelf', weeklyMenuId: id })
    return { items: await readSetAsideChanges(database, id) }
  })
  bindEndpoint(app, weeklyMenuEndpoints.check, async (call) => {
    const menu = toWeeklyMenu(await getRecord(toContext(call), readMenuId(call)))
    return checkMenu(database, menu, call.caller, call.language)
  })
  bindEndpoint(app, weeklyMenuEndpoints.audience, async (call) =>
    readAudience(database, call.caller, toWeeklyMenu(await getRecord(toContext(call), readMenuId(call)))),
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

  async function changeState(call: MenuCall & { body: { version?: number | undefined } }, wanted: StateChange) {
    const work = changeRecordState(toContext(call), readMenuId(call), wanted, call.body.version)
    const record = await work.finally(() => clearCountCache(database))
    publishChange({ about: 'record', module: 'weeklyMenus', id: record.id, version: record.version })
    return toWeeklyMenu(record)
  }
  bindEndpoint(app, weeklyMenuEndpoints.publish, (call) =>
    changeState(call, createPublicationStateChange(call.body.publishAt, call.caller.userId)),
  )
  bindEndpoint(app, weeklyMenuEndpoints.unpublish, (call) => changeState(call, unpublishStateChange))
  bindEndpoint(app, weeklyMenuEndpoints.activate, (call) => changeState(call, getStateChange('activate')))
  bindEndpoint(app, weeklyMenuEndpoints.deactivate, (call) => changeState(call, getStateChange('deactivate')))
  app.register(exportRoutes, { database })
}
