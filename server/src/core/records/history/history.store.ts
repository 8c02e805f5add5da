import type { Person } from '@poledne/contract/http/fields'
import type { HistoryAction } from '@poledne/contract/http/history'
import { type Caller, getRealUserId, getScope } from '../../access/caller.ts'
import type { Sql } from '../../db/database.ts'
import { getPageOffset, type RequestedPage } from '../../http/page.ts'
import { buildStateJsonSql, type Resource } from '../resource.ts'
import { buildPersonJsonSql, type SqlParameters } from '../sqlBuilder.ts'

/** Links a write to its change set, and its history entries to a price change or an import. */
export type ChangeSetLink = { id: number; priceChangeId?: number; importId?: number }
type HistoryOptions = { revision?: string; changeSet?: ChangeSetLink | undefined }

/** Builds the insert of history rows for the written rows, which must be in a CTE named `changed`. */
export function buildHistoryInsert(
  resource: Resource,
  caller: Pick<Caller, 'userId' | 'realUserId'>,
  action: HistoryAction,
  bound: SqlParameters,
  { revision = 'changed.version', changeSet }: HistoryOptions = {},
): string {
  const actingAs = caller.realUserId === null ? null : caller.userId
  const [column, value] =
    changeSet?.priceChangeId !== undefined
      ? [', price_change_id', `, ${bound.add(changeSet.priceChangeId)}::int`]
      : changeSet?.importId !== undefined
        ? [', import_id', `, ${bound.add(changeSet.importId)}::int`]
        : ['', '']
  return `insert into history (module, record_id, revision, user_id, acting_as_id, action, state${column})
    select ${bound.add(resource.module.name)}, changed.id, ${revision}, ${bound.add(getRealUserId(caller))}::int,
      ${bound.add(actingAs)}::int, ${bound.add(action)}, ${buildStateJsonSql(resource, 'changed')}${value} from changed`
}

export type HistoryRow = {
  revision: number
  at: string
  action: HistoryAction
  state: Record<string, unknown>
  by: Person | null
  actingAs: Person | null
  priceChange: { id: number; name: string } | null
  mergedDish: { id: number; name: string } | null
  importId: number | null
}

/** Joins the other dish of a merge as `other` if the caller can see it. */
const MERGED_DISH_JOIN = `
  left join dish_merges g on h.module = 'dishes' and h.action = 'merge'
    and (g.kept_id = h.record_id and g.kept_version = h.revision or g.gone_id = h.record_id and g.gone_version = h.revision)
  left join dishes other on other.id = case when g.kept_id = h.record_id then g.gone_id else g.kept_id end
    and ($5 = 'all' or $5 = 'own' and other.created_by = $6)`

/**
 * Reads a page of the history, newest first, and one row more, because the oldest entry is compared with its
 * predecessor.
 */
export const readHistory = (
  sql: Sql,
  caller: Caller,
  resource: Resource,
  id: number,
  page: RequestedPage,
): Promise<HistoryRow[]> =>
  sql.rows<HistoryRow>({
    name: 'history',
    text: `
      select h.revision, h.at, h.action, h.state, ${buildPersonJsonSql('u')} as by, ${buildPersonJsonSql('a')} as "actingAs",
        case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as "priceChange",
        case when other.id is not null then json_build_object('id', other.id, 'name', other.name_cs) end as "mergedDish",
        h.import_id as "importId"
      from history h left join users u on u.id = h.user_id left join users a on a.id = h.acting_as_id
        left join price_changes p on p.id = h.price_change_id ${MERGED_DISH_JOIN}
      where h.module = $1 and h.record_id = $2 order by h.revision desc limit $3 offset $4`,
    values: [
      resource.module.name,
      id,
      page.pageSize + 1,
      getPageOffset(page),
      getScope(caller, 'dishes', 'view'),
      caller.userId,
    ],
  })

export async function countHistory(sql: Sql, resource: Resource, id: number): Promise<number> {
  const [row] = await sql.rows<{ total: number }>({
    name: 'history_count',
    text: 'select count(*) as total from history where module = $1 and record_id = $2',
    values: [resource.module.name, id],
  })
  return row?.total ?? 0
}

export async function readRevisionState(sql: Sql, resource: Resource, id: number, revision: number) {
  const [row] = await sql.rows<{ state: Record<string, unknown> }>({
    name: 'history_state',
    text: 'select state from history where module = $1 and record_id = $2 and revision = $3',
    values: [resource.module.name, id, revision],
  })
  return row?.state
}
