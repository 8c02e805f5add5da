import type { Language } from '@poledne/contract/domain/languages'
import { weeklyMenuExportEndpoints as contract } from '@poledne/contract/modules/weeklyMenuExport'
import type { FastifyPluginAsync } from 'fastify'
import type { Caller } from '../../core/access/caller.ts'
import { type Database, runInTransaction, type Sql } from '../../core/db/database.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import type { SearchLimiter } from '../../core/records/list/list.store.ts'
import { changePrintReprinted, listExports, listPrintsToReplace } from './prints.service.ts'
import type { PrintWatcher } from './prints.watcher.ts'

type ExportCall = { params: { id: string; exportId: string }; caller: Caller; language: Language }

type PrintDependencies = {
  database: Database
  searchLimiter: SearchLimiter
  dashboardDatabase: Sql
  watcher: PrintWatcher
}

export const printRoutes: FastifyPluginAsync<PrintDependencies> = async (
  app,
  { database, searchLimiter, dashboardDatabase, watcher },
) => {
  bindEndpoint(app, contract.list, ({ params, caller, language, rawQuery }) =>
    listExports({ database, searches: searchLimiter, caller, language }, Number(params.id), rawQuery),
  )
  async function change({ params, caller, language }: ExportCall, isReprinted: boolean) {
    const menuId = Number(params.id)
    const changed = await runInTransaction(database, (tx) =>
      changePrintReprinted(tx, { caller, language, menuId }, Number(params.exportId), isReprinted),
    )
    // The watcher skips prints that are marked as reprinted, so the menu can have changed in the meantime.
    if (!isReprinted) watcher.checkMenu(menuId)
    return changed
  }
  bindEndpoint(app, contract.markReprinted, (call) => change(call, true))
  bindEndpoint(app, contract.unmarkReprinted, async (call) => void (await change(call, false)))
  bindEndpoint(app, contract.dashboard, ({ caller }) => listPrintsToReplace(dashboardDatabase, caller))
}
