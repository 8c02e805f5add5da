import { codelists } from '@poledne/contract/codelist'
import { CODELISTS, type CodelistName } from '@poledne/contract/codelistNames'
import { nameLanguage } from '@poledne/contract/languages'
import type { FastifyInstance } from 'fastify'
import type { Database, Sql } from '../../db/database.ts'
import { bind } from '../../http/bind.ts'
import { notFound, ProblemError } from '../../http/problem.ts'
import type { Searches } from '../../http/searches.ts'
import { isStored, readStoredList } from './codelists.store.ts'
import { readDishList } from './dishSearch.store.ts'
import { readFixedList } from './fixedLists.ts'

/** Most lists are short and come whole. */
const WHOLE = 1_000
/** More than anybody reads through to find a dish. */
const FOUND = 50
const MAX_SIZE = 1_000

const isCodelist = (name: string): name is CodelistName => (CODELISTS as readonly string[]).includes(name)

export function codelistRoutes(app: FastifyInstance, database: Database, searches: Searches): void {
  bind(app, codelists.read, async ({ caller, params: { name }, query, language: preferred }) => {
    if (!isCodelist(name)) throw notFound()
    // a hundred thousand dishes are searched, never downloaded
    if (name === 'dishes' && query.search === undefined && query.ids === undefined)
      throw new ProblemError('bad_query', { params: { detail: 'search, ids' } })
    const language = query.language ?? preferred
    const usual = name === 'dishes' && query.ids === undefined ? FOUND : WHOLE
    const limit = Math.min(Number(query.pageSize ?? usual), MAX_SIZE)
    const wanted = {
      search: query.search,
      ids: query.ids?.split(',').map(Number),
      limit,
      offset: (Number(query.page ?? 1) - 1) * limit,
    }
    if (name !== 'dishes' && !isStored(name)) return { items: readFixedList(name, language, wanted) }
    const read = (sql: Sql) =>
      name === 'dishes'
        ? readDishList(sql, nameLanguage(language), wanted)
        : readStoredList(sql, name, nameLanguage(language), wanted)
    return { items: await (query.search === undefined ? read(database) : searches.run(caller, read)) }
  })
}
