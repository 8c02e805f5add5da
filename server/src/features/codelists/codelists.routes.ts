import { codelists } from '@poledne/contract/codelist'
import { nameLanguage } from '@poledne/contract/languages'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import { bind } from '../../http/bind.ts'
import { notFound, ProblemError } from '../../http/problem.ts'
import { isCodelist, readCodelist } from './codelists.store.ts'

/** Most lists are short and come whole. */
const WHOLE = 1_000
const MAX_SIZE = 1_000

export function codelistRoutes(app: FastifyInstance, database: Database): void {
  bind(app, codelists.read, async ({ params, query, language }) => {
    if (!isCodelist(params.name)) throw notFound()
    // a hundred thousand dishes are searched, never downloaded
    if (params.name === 'dishes' && query.search === undefined && query.ids === undefined)
      throw new ProblemError('bad_query', { params: { detail: 'search, ids' } })
    const size = Math.min(Number(query.pageSize ?? (params.name === 'dishes' ? 50 : WHOLE)), MAX_SIZE)
    const items = await readCodelist(database, params.name, {
      language: nameLanguage(query.language ?? language),
      search: query.search,
      ids: query.ids?.split(',').map(Number),
      limit: size,
      offset: (Number(query.page ?? 1) - 1) * size,
    })
    return { items }
  })
}
