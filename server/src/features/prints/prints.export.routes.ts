import type { FileResponse } from '@poledne/contract/http/endpoint'
import type { RawViolation } from '@poledne/contract/http/violations'
import { weeklyMenuEndpoints } from '@poledne/contract/modules/weeklyMenu'
import type { FastifyPluginAsync } from 'fastify'
import { getRealUserId } from '../../core/access/caller.ts'
import type { Database } from '../../core/db/database.ts'
import { createOverloadedProblem, createValidationProblem, ProblemError } from '../../core/errors/problem.ts'
import { createDisconnectSignal, type LazyExporter } from '../../core/export/lazyExporter.ts'
import { ExportTooLongError, type MenuDocument } from '../../core/export/menuDocument.ts'
import { computeRevision } from '../../core/export/printRevision.ts'
import { buildZip, type PackedEntry, packEntry } from '../../core/files/formats/buildZip.ts'
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

type RestaurantFile = FileResponse & { restaurantId: number | undefined }

/** Packs files into a ZIP; restaurants with the same name get their ids into the names of their files. */
async function zipFiles(files: readonly RestaurantFile[], filename: string): Promise<FileResponse> {
  const entries: Record<string, PackedEntry> = {}
  for (const { filename: name, bytes, restaurantId } of files)
    entries[name in entries ? name.replace('menu-', `menu-${restaurantId}-`) : name] = await packEntry(bytes)
  return { filename, contentType: 'application/zip', bytes: buildZip(entries) }
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
  app.metrics.addSource(async () => {
    const counts = (await exporter.countTasks()) ?? { running: 0, waiting: 0, finished: 0, failed: 0, seconds: 0 }
    return [
      ['poledne_exports_running', counts.running],
      ['poledne_exports_waiting', counts.waiting],
      ['poledne_exports_total', counts.finished, { result: 'finished' }],
      ['poledne_exports_total', counts.failed, { result: 'failed' }],
      ['poledne_export_seconds_total', counts.seconds],
    ]
  })
  bindEndpoint(app, weeklyMenuEndpoints.export, async ({ params, query, caller, language, reply }) => {
    const signal = createDisconnectSignal(reply)
    const { format, language: printed, price, orientation, template, size } = query
    const menu = asWeeklyMenu(await getRecord({ sql: database, resource, caller, language }, Number(params.id)))
    if (query.restaurantId !== undefined && query.restaurantIds !== undefined)
      throw createValidationProblem({ field: 'restaurantIds', code: 'selectValue' })
    const ids = query.restaurantIds ?? query.restaurantId
    if (price !== 'none' && ids === undefined)
      throw createValidationProblem({ field: 'restaurantId', code: 'selectValue' })
    if (template === 'table' && size === 'a5tent') throw createValidationProblem({ field: 'size', code: 'selectValue' })
    const variantName = query.variantName === 'true'
    const choices = { format, language: printed, price, orientation, template, size, variantName }
    const hasPrices = price !== 'none'

    // All documents are read, and so the permissions for all restaurants are checked, before the first one is rendered.
    const prints: { restaurantId: number | undefined; document: MenuDocument }[] = []
    const violations: RawViolation[] = []
    for (const restaurantId of ids === undefined ? [undefined] : new Set(ids.split(',').map(Number)))
      try {
        const document = await buildMenuDocument(database, menu, { restaurantId, hasPrices, caller })
        prints.push({ restaurantId, document })
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code !== 'validation_failed') throw error
        violations.push(...error.violations)
      }
    if (violations.length > 0) throw createValidationProblem(...violations)

    const files = []
    for (const { restaurantId, document } of prints) {
      const [code, revision] = [generatePrintCode(), computeRevision(document, choices)]
      const mark = query.preview === 'true' ? {} : { mark: { revision, url: buildPrintUrl(config, code) } }
      const brand = await readPrintBrand(database, restaurantId ?? null)
      try {
        const options = { ...mark, brand, owner: getRealUserId(caller), signal }
        files.push({
          restaurantId,
          code,
          revision,
          ...(await (await exporter.open()).render(document, choices, options)),
        })
      } catch (error) {
        throw toProblem(error, signal)
      }
    }
    const { id, published } = menu
    if (query.preview === 'false') {
      for (const { restaurantId, code, revision } of files)
        await insertExport(database, caller, { code, weeklyMenuId: id, restaurantId, choices, revision, published })
      // The menu can have changed while the files were rendered.
      watcher.checkMenu(id)
    }
    const [file] = files
    if (file && query.restaurantIds === undefined) return file
    return zipFiles(files, `menu-${menu.startDate}.zip`)
  })
}
