import type { Language } from '@poledne/contract/languages'
import { weeklyMenuCalls } from '@poledne/contract/weeklyMenu'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import { bind } from '../../http/bind.ts'
import type { Caller } from '../../http/caller.ts'
import type { Tell } from '../../live/told.ts'
import { forgetCounts } from '../../resource/list.store.ts'
import { type Context, getRecord, type Switch, switchOf, switchRecord } from '../../resource/record.service.ts'
import { checkMenu, holidaysOf } from './check.service.ts'
import { exportRoutes } from './export.routes.ts'
import { lockMenu, unlockMenu } from './lock.service.ts'
import { publication, unpublish } from './publication.service.ts'
import { readAudience } from './publication.store.ts'
import { readServed } from './served.store.ts'
import { writeShelf } from './shelf.service.ts'
import { readShelves } from './shelf.store.ts'
import { weeklyMenuResource as resource, wholeMenu } from './weeklyMenus.store.ts'

type MenuCall = { params: { id: string }; caller: Caller; language: Language }

/** What a weekly menu can do beside what every record can. */
export function weeklyMenuRoutes(app: FastifyInstance, database: Database, tell: Tell): void {
  const contextOf = ({ caller, language }: MenuCall): Context => ({ sql: database, resource, caller, language })
  const idOf = ({ params }: MenuCall) => Number(params.id)

  bind(app, weeklyMenuCalls.lock, async (call) => {
    const { record, notified } = await database.transaction((tx) =>
      lockMenu({ ...contextOf(call), sql: tx }, idOf(call), call.body),
    )
    tell({ about: 'locks' })
    if (notified.length > 0) tell({ about: 'badges', userIds: notified })
    return wholeMenu(record)
  })
  bind(app, weeklyMenuCalls.unlock, async (call) => {
    await database.transaction((tx) => unlockMenu(tx, call.caller, idOf(call), call.query?.editorId))
    tell({ about: 'locks' })
  })

  bind(app, weeklyMenuCalls.readShelf, async (call) => {
    await getRecord(contextOf(call), idOf(call))
    return { items: await readShelves(database, idOf(call)) }
  })
  bind(app, weeklyMenuCalls.writeShelf, async (call) => {
    const id = idOf(call)
    await database.transaction((tx) => writeShelf(tx, call.caller, id, call.body))
    tell({ about: 'shelf', weeklyMenuId: id })
    return { items: await readShelves(database, id) }
  })
  bind(app, weeklyMenuCalls.check, async (call) => {
    const menu = wholeMenu(await getRecord(contextOf(call), idOf(call)))
    return checkMenu(database, menu, call.caller, call.language)
  })
  bind(app, weeklyMenuCalls.audience, async (call) =>
    readAudience(database, call.caller, wholeMenu(await getRecord(contextOf(call), idOf(call)))),
  )
  bind(app, weeklyMenuCalls.served, async ({ query }) => {
    const dishIds = query.dishIds.split(',').map(Number)
    const variantId = query.variantId === undefined ? null : Number(query.variantId)
    return { items: await readServed(database, dishIds, query.before, variantId) }
  })
  bind(app, weeklyMenuCalls.holidays, async ({ caller, query, language }) => ({
    items: await holidaysOf(database, { week: query.week, variantId: Number(query.variantId), caller, language }),
  }))

  async function change(call: MenuCall & { body: { version?: number | undefined } }, wanted: Switch) {
    const work = switchRecord(contextOf(call), idOf(call), wanted, call.body.version)
    const record = await work.finally(() => forgetCounts(database))
    tell({ about: 'record', module: 'weeklyMenus', id: record.id, version: record.version })
    return wholeMenu(record)
  }
  bind(app, weeklyMenuCalls.publish, (call) => change(call, publication(call.body.publishAt, call.caller.userId)))
  bind(app, weeklyMenuCalls.unpublish, (call) => change(call, unpublish))
  bind(app, weeklyMenuCalls.activate, (call) => change(call, switchOf('activate')))
  bind(app, weeklyMenuCalls.deactivate, (call) => change(call, switchOf('deactivate')))
  exportRoutes(app, database)
}
