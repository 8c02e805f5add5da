import { toNameLanguage } from '@poledne/contract/domain/languages'
import { codelistEndpoints } from '@poledne/contract/endpoints/codelist'
import { CODELISTS, type CodelistName } from '@poledne/contract/list/codelistNames'
import type { FastifyInstance } from 'fastify'
import type { Database, Sql } from '../../db/database.ts'
import { bindEndpoint } from '../../http/bindEndpoint.ts'
import type { SearchLimiter } from '../../http/limits/searchLimiter.ts'
import { notFound, ProblemError } from '../../http/problem.ts'
import { isStoredCodelist, readStoredCodelist } from './codelists.store.ts'
import { readDishCodelist } from './dishSearch.store.ts'
import { readFixedCodelist } from './fixedLists.ts'

/** Most lists are short and come whole. */
const DEFAULT_LIMIT = 1_000
/** More than anybody reads through to find a dish. */
const DEFAULT_DISH_LIMIT = 50
const MAX_LIMIT = 1_000

const isCodelist = (name: string): name is CodelistName => (CODELISTS as readonly string[]).includes(name)

export function codelistRoutes(app: FastifyInstance, database: Database, searches: SearchLimiter): void {
  bindEndpoint(app, codelistEndpoints.read, async ({ caller, params: { name }, query, language: preferred }) => {
    if (!isCodelist(name)) throw notFound()
    // a hundred thousand dishes are searched, never downloaded
    if (name === 'dishes' && query.search === undefined && query.ids === undefined)
      throw new ProblemError('bad_query', { params: { detail: 'search, ids' } })
    const language = query.language ?? preferred
    const usual = name === 'dishes' && query.ids === undefined ? DEFAULT_DISH_LIMIT : DEFAULT_LIMIT
    const limit = Math.min(Number(query.pageSize ?? usual), MAX_LIMIT)
    const wanted = {
      search: query.search,
      ids: query.ids?.split(',').map(Number),
      limit,
      offset: (Number(query.page ?? 1) - 1) * limit,
    }
    if (name !== 'dishes' && !isStoredCodelist(name)) return { items: readFixedCodelist(name, language, wanted) }
    const read = (sql: Sql) =>
      name === 'dishes'
        ? readDishCodelist(sql, toNameLanguage(language), wanted)
        : readStoredCodelist(sql, name, toNameLanguage(language), wanted)
    return { items: await (query.search === undefined ? read(database) : searches.run(caller, read)) }
  })
}
