import { weeklyMenuCalls } from '@poledne/contract/weeklyMenu'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../../db/database.ts'
import { ExportBusy, ExportLimited, ExportTooLong } from '../../export/exportErrors.ts'
import type { Exporter } from '../../export/exporter.ts'
import { bind } from '../../http/bind.ts'
import { realIdOf } from '../../http/caller.ts'
import { ProblemError, tooManyRequests, violated } from '../../http/problem.ts'
import { getRecord } from '../../resource/record.service.ts'
import { buildDocument } from './document.service.ts'
import { weeklyMenuResource as resource, wholeMenu } from './weeklyMenus.store.ts'

const RETRY_MS = 2_000

/** Typesetting is loaded with the first document: most processes never make one. */
function lateExporter() {
  let opened: Promise<Exporter> | undefined
  return {
    open() {
      opened ??= import('../../export/exporter.ts').then(({ openExporter }) => openExporter())
      return opened
    },
    close: async () => (await opened)?.close(),
  }
}

/** Aborts when the client has gone before its answer was sent. */
function disconnection({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}

function refusalOf(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof ExportTooLong)
    return violated({ field: 'weeklyMenuItemsData', code: 'wrongFormat', reason: 'documentTooLong' })
  if (error instanceof ExportLimited) return tooManyRequests(RETRY_MS)
  // the answer to a client that has gone is read by nobody, and is no failure to be logged
  if (error instanceof ExportBusy || signal.aborted)
    return new ProblemError('overloaded', { headers: { 'Retry-After': String(RETRY_MS / 1_000) } })
  return error
}

export function exportRoutes(app: FastifyInstance, database: Database): void {
  const exporter = lateExporter()
  app.addHook('onClose', () => exporter.close())

  bind(app, weeklyMenuCalls.export, async ({ params, query, caller, language, reply }) => {
    const signal = disconnection(reply)
    const { format, price, orientation } = query
    const menu = wholeMenu(await getRecord({ sql: database, resource, caller, language }, Number(params.id)))
    if (price !== 'none' && query.restaurantId === undefined)
      throw violated({ field: 'restaurantId', code: 'selectValue' })
    const restaurantId = query.restaurantId === undefined ? undefined : Number(query.restaurantId)
    const document = await buildDocument(database, menu, { restaurantId, hasPrices: price !== 'none', caller })
    const choices = { format, language: query.language, price, orientation, variantName: query.variantName === 'true' }
    try {
      return await (await exporter.open()).render(document, choices, { owner: realIdOf(caller), signal })
    } catch (error) {
      throw refusalOf(error, signal)
    }
  })
}
