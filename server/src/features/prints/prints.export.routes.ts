import { weeklyMenuEndpoints } from '@poledne/contract/modules/weeklyMenu'
import type { FastifyPluginAsync } from 'fastify'
import { getRealUserId } from '../../core/access/caller.ts'
import type { Database } from '../../core/db/database.ts'
import { createOverloadedProblem, createValidationProblem } from '../../core/errors/problem.ts'
import { createDisconnectSignal, type LazyExporter } from '../../core/export/lazyExporter.ts'
import { ExportTooLongError, type PrintMark } from '../../core/export/menuDocument.ts'
import { computeRevision } from '../../core/export/printRevision.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { getRecord } from '../../core/records/record.service.ts'
import type { Config } from '../../core/runtime/config.ts'
import { WorkerMemoryError, WorkerTimeoutError } from '../../core/workers/workerPool.ts'
import { readPrintBrand } from '../brands/index.ts'
import { asWeeklyMenu, buildMenuDocument, weeklyMenuResource as resource } from '../weeklyMenus/index.ts'
import { buildPrintUrl, generatePrintCode } from './prints.service.ts'
import { insertExport } from './prints.store.ts'
import type { PrintWatcher } from './prints.watcher.ts'

const RETRY_MS = 2_000

function toProblem(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof ExportTooLongError || error instanceof WorkerMemoryError)
    return createValidationProblem({ field: 'weeklyMenuItemsData', code: 'wrongFormat', reason: 'documentTooLong' })
  // An aborted export has no client any more, so it must not be logged as a failure.
  return error instanceof WorkerTimeoutError || signal.aborted ? createOverloadedProblem(RETRY_MS) : error
}

type ExportDependencies = {
  config: Config
  database: Database
  exporter: LazyExporter
  watcher: PrintWatcher
}

export const printExportRoutes: FastifyPluginAsync<ExportDependencies> = async (
  app,
  { config, database, exporter, watcher },
) => {
  bindEndpoint(app, weeklyMenuEndpoints.export, async ({ params, query, caller, language, reply }) => {
    const signal = createDisconnectSignal(reply)
    const { format, language: printed, price, orientation, template, size } = query
    const menu = asWeeklyMenu(await getRecord({ sql: database, resource, caller, language }, Number(params.id)))
    if (price !== 'none' && query.restaurantId === undefined)
      throw createValidationProblem({ field: 'restaurantId', code: 'selectValue' })
    if (template === 'table' && size === 'a5tent') throw createValidationProblem({ field: 'size', code: 'selectValue' })
    const restaurantId = query.restaurantId === undefined ? undefined : Number(query.restaurantId)
    const document = await buildMenuDocument(database, menu, { restaurantId, hasPrices: price !== 'none', caller })
    const brand = await readPrintBrand(database, restaurantId ?? null)
    const variantName = query.variantName === 'true'
    const choices = { format, language: printed, price, orientation, template, size, variantName }
    const render = async (options: { mark?: PrintMark }) => {
      try {
        return await (await exporter.open()).render(document, choices, {
          ...options,
          brand,
          owner: getRealUserId(caller),
          signal,
        })
      } catch (error) {
        throw toProblem(error, signal)
      }
    }
    if (query.preview === 'true') return render({})
    const [code, revision] = [generatePrintCode(), computeRevision(document, choices)]
    const file = await render({ mark: { revision, url: buildPrintUrl(config, code) } })
    const { id, published } = menu
    await insertExport(database, caller, { code, weeklyMenuId: id, restaurantId, choices, revision, published })
    // The menu can have changed while the file was rendered.
    watcher.checkMenu(id)
    return file
  })
}
