import { weeklyMenuCalls } from '@poledne/contract/weeklyMenu'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import { ExportBusy } from '../../export/exportBusy.ts'
import type { Exporter } from '../../export/exporter.ts'
import { bind } from '../../http/bind.ts'
import { ProblemError, violated } from '../../http/problem.ts'
import { getRecord } from '../../resource/record.service.ts'
import { buildDocument } from './document.service.ts'
import { weeklyMenuResource as resource, wholeMenu } from './weeklyMenus.store.ts'

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

export function exportRoutes(app: FastifyInstance, database: Database): void {
  const exporter = lateExporter()
  app.addHook('onClose', () => exporter.close())

  bind(app, weeklyMenuCalls.export, async ({ params, query, caller, language }) => {
    const { format, price, orientation } = query
    const menu = wholeMenu(await getRecord({ sql: database, resource, caller, language }, Number(params.id)))
    if (price !== 'none' && query.restaurantId === undefined)
      throw violated({ field: 'restaurantId', code: 'selectValue' })
    const restaurantId = query.restaurantId === undefined ? undefined : Number(query.restaurantId)
    const document = await buildDocument(database, menu, restaurantId)
    const choices = { format, language: query.language, price, orientation, variantName: query.variantName === 'true' }
    try {
      return await (await exporter.open()).render(document, choices)
    } catch (error) {
      if (error instanceof ExportBusy) throw new ProblemError('overloaded', { headers: { 'Retry-After': '2' } })
      throw error
    }
  })
}
