import type { Language } from '@poledne/contract/languages'
import { type WeeklyMenu, weeklyMenuCalls } from '@poledne/contract/weeklyMenu'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import { bind } from '../../http/bind.ts'
import type { Caller } from '../../http/caller.ts'
import type { Tell } from '../../live/told.ts'
import type { SentRecord } from '../../resource/item.ts'
import { forgetCounts } from '../../resource/list.store.ts'
import { type Context, getRecord, type Switch, switchOf, switchRecord } from '../../resource/record.service.ts'
import { lockMenu, unlockMenu } from './lock.service.ts'
import { publication, unpublish } from './publication.service.ts'
import { weeklyMenuResource as resource } from './weeklyMenus.store.ts'

/** The machinery knows records of any module; the resource makes this one whole. */
const whole = (record: SentRecord) => record as unknown as WeeklyMenu

type MenuCall = { params: { id: string }; caller: Caller; language: Language }

/** The lock of a weekly menu, and whether guests see it. */
export function weeklyMenuRoutes(app: FastifyInstance, database: Database, tell: Tell): void {
  const contextOf = ({ caller, language }: MenuCall): Context => ({ sql: database, resource, caller, language })
  const idOf = ({ params }: MenuCall) => Number(params.id)

  bind(app, weeklyMenuCalls.lock, async (call) => {
    const record = await database.transaction(async (tx) => {
      await lockMenu(tx, call.caller, idOf(call), call.body)
      return getRecord({ ...contextOf(call), sql: tx }, idOf(call))
    })
    tell({ about: 'locks' })
    return whole(record)
  })
  bind(app, weeklyMenuCalls.unlock, async (call) => {
    await database.transaction((tx) => unlockMenu(tx, call.caller, idOf(call), call.query?.editorId))
    tell({ about: 'locks' })
  })

  async function change(call: MenuCall & { body: { version?: number | undefined } }, wanted: Switch) {
    const work = switchRecord(contextOf(call), idOf(call), wanted, call.body.version)
    const record = await work.finally(() => forgetCounts(database))
    tell({ about: 'record', module: 'weeklyMenus', id: record.id, version: record.version })
    return whole(record)
  }
  bind(app, weeklyMenuCalls.publish, (call) => change(call, publication(call.body.publishAt, call.caller.userId)))
  bind(app, weeklyMenuCalls.unpublish, (call) => change(call, unpublish))
  bind(app, weeklyMenuCalls.activate, (call) => change(call, switchOf('activate')))
  bind(app, weeklyMenuCalls.deactivate, (call) => change(call, switchOf('deactivate')))
}
