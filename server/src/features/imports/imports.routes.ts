import { importEndpoints } from '@poledne/contract/modules/import'
import type { FastifyPluginAsync } from 'fastify'
import { type Caller, getRealUserId } from '../../core/access/caller.ts'
import { type UndoContext, undoChangeSetByOrigin } from '../../core/changeSets/undo.service.ts'
import { type Database, runInTransaction } from '../../core/db/database.ts'
import { createForbiddenProblem, createNotFoundProblem } from '../../core/errors/problem.ts'
import type { FileReader } from '../../core/files/fileReader.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { parsePage } from '../../core/http/page.ts'
import { createConcurrencyLimit } from '../../core/limits/concurrency.ts'
import { runIdempotently } from '../../core/records/idempotency.store.ts'
import { canImport } from './imports.modules.ts'
import {
  createImport,
  exportInvalidRows,
  prepareImport,
  previewImport,
  readImportDetail,
  saveImport,
} from './imports.service.ts'
import { listImports, readImport } from './imports.store.ts'

const LIST_PAGE_SIZE = 25
const CHECK_PAGE_SIZE = 50

type ImportRouteOptions = {
  database: Database
  undo: Pick<UndoContext, 'resources' | 'undoListRows'>
  fileReader: FileReader
}

/** Serves imports of files: uploading, mapping columns, checking, applying and undoing. */
export const importRoutes: FastifyPluginAsync<ImportRouteOptions> = async (app, options) => {
  const { database, undo, fileReader } = options
  const { resources } = undo
  const dependencies = { database, fileReader }
  /** Reading and checking a file takes much time and memory, so only few run at the same time. */
  const limit = createConcurrencyLimit({ running: 4, runningPerKey: 2 })
  const runLimited = <T>(caller: Caller, work: () => Promise<T>) => limit.run(getRealUserId(caller), work)

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
      const apply = await prepareImport(dependencies, context, Number(params.id), body.plan)
      return runIdempotently(database, request, caller, apply)
    }),
  )
  bindEndpoint(app, importEndpoints.undo, ({ caller, language, params, request }) =>
    runIdempotently(database, request, caller, (sql) =>
      runInTransaction(sql, async (tx) => {
        const stored = await readImport(tx, caller, Number(params.id))
        if (!stored) throw createNotFoundProblem()
        return undoChangeSetByOrigin('import', stored.id, { ...undo, sql: tx, caller, language })
      }),
    ),
  )
  bindEndpoint(app, importEndpoints.errors, ({ caller, language, params }) =>
    runLimited(caller, () => exportInvalidRows(dependencies, { caller, language, resources }, Number(params.id))),
  )
}
