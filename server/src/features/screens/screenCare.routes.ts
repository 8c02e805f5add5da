import { screenCareEndpoints as contract } from '@poledne/contract/modules/screenCare'
import type { FastifyPluginAsync } from 'fastify'
import type { Caller } from '../../core/access/caller.ts'
import type { Database } from '../../core/db/database.ts'
import { createForbiddenProblem, createNotFoundProblem } from '../../core/errors/problem.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { getScreenAccess } from './screenAccess.ts'
import { readScreenPlace, type ScreenRequest, writeScreenRequest } from './screenCare.store.ts'

/** Lets staff ask a screen to show its name or to reload its page. */
export const screenCareRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  async function askScreen(caller: Caller, id: string, request: ScreenRequest): Promise<void> {
    const screen = await readScreenPlace(database, id)
    const access = screen && getScreenAccess(caller, screen)
    if (!access) throw createNotFoundProblem()
    if (access !== 'edit') throw createForbiddenProblem()
    await writeScreenRequest(database, id, request)
    database.publish({ about: 'screen', screenId: id })
  }

  bindEndpoint(app, contract.identify, ({ caller, params }) => askScreen(caller, params.id, 'identify'))
  bindEndpoint(app, contract.reload, ({ caller, params }) => askScreen(caller, params.id, 'reload'))
}
