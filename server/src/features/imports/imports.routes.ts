import { type ImportModule, importEndpoints } from '@poledne/contract/modules/import'
import type { FastifyPluginAsync } from 'fastify'
import type { Caller } from '../../core/access/caller.ts'
import type { Database } from '../../core/db/database.ts'
import { createForbiddenProblem, createNotFoundProblem } from '../../core/errors/problem.ts'
import type { PublishChange } from '../../core/events/eventBus.ts'
import type { FileReader } from '../../core/files/fileReader.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { parsePage } from '../../core/http/page.ts'
import { createUserLimiter } from '../../core/limits/userLimiter.ts'
import { runIdempotently } from '../../core/records/idempotency.ts'
import { publishBulkChange } from '../../core/records/record.routes.ts'
import type { Resource } from '../../core/records/resource.ts'
import { getResource } from './imports.apply.service.ts'
import { canImport, isSettingsList } from './imports.modules.ts'
import {
  createImport,
  exportErrors,
  prepareApply,
  previewImport,
  readImportDetail,
  saveImport,
} from './imports.service.ts'
import { listImports, readImport } from './imports.store.ts'
import { undoImport } from './imports.undo.service.ts'

const LIST_PAGE_SIZE = 25
const CHECK_PAGE_SIZE = 50

type ImportRouteOptions = {
  database: Database
  resources: readonly Resource[]
  fileReader: FileReader
  publishChange: PublishChange
}

/** Serves imports of files: uploading, mapping columns, checking, applying and undoing. */
export const importRoutes: FastifyPluginAsync<ImportRouteOptions> = async (app, options) => {
  const { database, resources, fileReader, publishChange } = options
  const dependencies = { database, fileReader }
  const limiter = createUserLimiter()

  /** Reading and checking a file takes much time and memory, so only few run at the same time. */
  async function runLimited<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    const release = limiter.acquire(caller)
    try {
      return await work()
    } finally {
      release()
    }
  }
  function publishImport(module: ImportModule): void {
    if (isSettingsList(module)) publishChange({ about: 'lists' })
    else publishBulkChange(database, getResource({ resources }, module), publishChange)
  }

  bindEndpoint(
    app,
    importEndpoints.create,
    ({ caller, language, query, file }) =>
      runLimited(caller, () => createImport(dependencies, { caller, language, module: query.module, file })),
    {
      async onRequest({ caller, query }) {
        const { data } = importEndpoints.create.query.safeParse(query)
        if (data && !canImport(caller, data.module)) throw createForbiddenProblem()
      },
    },
  )
  bindEndpoint(app, importEndpoints.list, ({ caller, query }) =>
    listImports(database, caller, query?.module, parsePage(query, LIST_PAGE_SIZE)),
  )
  bindEndpoint(app, importEndpoints.read, (call) => readImportDetail(database, call, Number(call.params.id)))
  bindEndpoint(app, importEndpoints.save, (call) => saveImport(database, call, Number(call.params.id), call.body))
  bindEndpoint(app, importEndpoints.check, ({ caller, language, params, query }) => {
    const page = parsePage(query, CHECK_PAGE_SIZE)
    const context = { caller, language, resources }
    return runLimited(caller, () =>
      previewImport(dependencies, context, Number(params.id), { state: query?.state, page }),
    )
  })
  bindEndpoint(app, importEndpoints.apply, ({ caller, language, params, body, request }) =>
    runLimited(caller, async () => {
      const context = { caller, language, resources }
      const { module, apply } = await prepareApply(dependencies, context, Number(params.id), body.plan)
      const result = await runIdempotently(database, request, caller, apply)
      if (result.created + result.changed > 0) publishImport(module)
      return result
    }),
  )
  bindEndpoint(app, importEndpoints.undo, async ({ caller, language, params, request }) => {
    const context = { caller, language, resources }
    const id = Number(params.id)
    const stored = await readImport(database, caller, id)
    if (!stored) throw createNotFoundProblem()
    const result = await runIdempotently(database, request, caller, (sql) => undoImport(sql, context, id))
    if (result.undone > 0) publishImport(stored.module)
    return result
  })
  bindEndpoint(app, importEndpoints.errors, ({ caller, language, params }) =>
    runLimited(caller, () => exportErrors(dependencies, { caller, language, resources }, Number(params.id))),
  )
}
