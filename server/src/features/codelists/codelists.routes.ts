import type { Day } from '@poledne/contract/domain/day'
import { toNameLanguage } from '@poledne/contract/domain/languages'
import { CODELISTS, type CodelistName } from '@poledne/contract/list/codelistNames'
import { type CodelistItem, codelistEndpoints, openCodelistEndpoints } from '@poledne/contract/modules/codelist'
import type { FastifyPluginAsync } from 'fastify'
import { type Caller, hasPermission } from '../../core/access/caller.ts'
import type { Database, Sql } from '../../core/db/database.ts'
import { createNotFoundProblem, ProblemError } from '../../core/errors/problem.ts'
import { bindEndpoint, type EndpointCall } from '../../core/http/bindEndpoint.ts'
import type { SearchLimiter } from '../../core/records/list/list.store.ts'
import { openServingHistory } from '../weeklyMenus/index.ts'
import { readFixedCodelist } from './codelists.service.ts'
import { isStoredCodelist, readStoredCodelist } from './codelists.store.ts'
import { type CellRanking, matchDishNames, readDishCodelist } from './dishSearch.store.ts'

/** Most lists are short and are returned in one page. */
const DEFAULT_LIMIT = 1_000
/** The default for dishes, of which there can be a million: more than a user reads through. */
const DEFAULT_DISH_LIMIT = 50
const MAX_LIMIT = 1_000

const isCodelist = (name: string): name is CodelistName => (CODELISTS as readonly string[]).includes(name)

export const codelistRoutes: FastifyPluginAsync<{ database: Database; searchLimiter: SearchLimiter }> = async (
  app,
  { database, searchLimiter },
) => {
  const readServingHistory = openServingHistory()

  /** Returns null if the request names no menu item type, or if the caller cannot see when dishes are served. */
  async function readRanking(
    sql: Sql,
    caller: Caller,
    { menuItemTypeId, before }: { menuItemTypeId?: string | undefined; before?: Day | undefined },
  ): Promise<CellRanking | null> {
    if (menuItemTypeId === undefined || !hasPermission(caller, 'weeklyMenus.view')) return null
    return { cell: { menuItemTypeId: Number(menuItemTypeId), before }, history: await readServingHistory(sql) }
  }

  bindEndpoint(app, codelistEndpoints.matchDishes, async ({ caller, body }) => ({
    items: await searchLimiter.run(caller, (sql) => matchDishNames(sql, body.names)),
  }))

  async function readCodelist(
    name: CodelistName,
    {
      caller,
      query,
      language: preferred,
    }: Pick<EndpointCall<typeof codelistEndpoints.read>, 'caller' | 'query' | 'language'>,
  ): Promise<{ items: CodelistItem[] }> {
    const language = query.language ?? preferred
    const defaultLimit = name === 'dishes' && query.ids === undefined ? DEFAULT_DISH_LIMIT : DEFAULT_LIMIT
    const limit = Math.min(Number(query.pageSize ?? defaultLimit), MAX_LIMIT)
    const codelistQuery = {
      search: query.search,
      ids: query.ids?.split(',').map(Number),
      limit,
      offset: (Number(query.page ?? 1) - 1) * limit,
    }
    if (name !== 'dishes' && !isStoredCodelist(name)) return { items: readFixedCodelist(name, language, codelistQuery) }
    const readItems = async (sql: Sql) =>
      name === 'dishes'
        ? readDishCodelist(sql, toNameLanguage(language), codelistQuery, await readRanking(sql, caller, query))
        : readStoredCodelist(sql, caller, name, toNameLanguage(language), codelistQuery)
    const isSearch = query.search !== undefined || (name === 'dishes' && query.ids === undefined)
    return { items: await (isSearch ? searchLimiter.run(caller, readItems) : readItems(database)) }
  }

  bindEndpoint(app, codelistEndpoints.read, async (call) => {
    const { name } = call.params
    if (!isCodelist(name)) throw createNotFoundProblem()
    if (name === 'auditUsers' && !hasPermission(call.caller, 'audit.view')) throw new ProblemError('forbidden')
    return readCodelist(name, call)
  })
  for (const { name, endpoint } of openCodelistEndpoints)
    bindEndpoint(app, endpoint, (call) => readCodelist(name, call))
}
