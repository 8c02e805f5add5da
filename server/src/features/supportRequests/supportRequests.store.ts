import type { RawQuery } from '@poledne/contract/list/listQuery'
import { type RequestPriority, type RequestStatus, supportRequestList } from '@poledne/contract/list/lists'
import {
  MESSAGES_PAGE_SIZE,
  type SupportMessage,
  type SupportRequest,
  type SupportRequestItem,
} from '@poledne/contract/modules/supportRequest'
import { type Caller, getScope } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { getPageOffset, type RequestedPage } from '../../core/http/page.ts'
import { type ListContext, type ListSource, listRows } from '../../core/records/list/list.store.ts'
import { buildPersonJsonSql } from '../../core/records/sqlBuilder.ts'
import { canAnswerSupportRequests } from '../status/index.ts'

type Row = Omit<SupportRequestItem, 'can'>
type RecordRow = Row & { body: string }

const COLUMN_EXPRESSIONS: Readonly<Record<string, string>> = {
  id: 'record.id',
  version: 'record.version',
  subject: 'record.subject',
  priority: 'record.priority',
  status: 'record.status',
  createdAt: 'record.created_at',
  createdBy: buildPersonJsonSql('cu'),
  createdByName: 'cu.username',
  updatedAt: 'record.updated_at',
  sentBy: buildPersonJsonSql('su'),
}
const SELECT = Object.entries(COLUMN_EXPRESSIONS)
  .map(([name, expression]) => `${expression} as "${name}"`)
  .join(', ')
const FROM =
  'support_requests record join users cu on cu.id = record.created_by left join users su on su.id = record.sent_by_id'

/** Whether the caller can edit the request; a permission can be limited to own requests. */
export function canEditSupportRequest(caller: Caller, createdById: number): boolean {
  const scope = getScope(caller, 'supportRequests', 'edit')
  return scope === 'all' || (scope === 'own' && createdById === caller.userId)
}

const toRequestItem = <R extends Row>(caller: Caller, row: R) => ({
  ...row,
  can: { edit: canEditSupportRequest(caller, row.createdBy.id) },
})

/** Creates the list of support requests: all for a caller who can view all, otherwise their own. */
export const createSupportRequestListSource = (caller: Caller): ListSource => ({
  ...supportRequestList,
  from: FROM,
  select: SELECT,
  getExpression: (column) => COLUMN_EXPRESSIONS[column] ?? `(record.created_by = ${caller.userId})`,
  isNotNull: () => true,
  hasUnevenValues: true,
  buildScope: (bound) =>
    canAnswerSupportRequests(caller) ? 'true' : `record.created_by = ${bound.add(caller.userId)}`,
})

export async function listSupportRequests(context: ListContext, raw: RawQuery) {
  const { caller } = context
  const { rows, ...page } = await listRows<Row>(context, createSupportRequestListSource(caller), raw)
  return { items: rows.map((row) => toRequestItem(caller, row)), ...page }
}

/** Reads a request; returns null if the caller cannot see it. */
export async function readSupportRequest(sql: Sql, caller: Caller, id: number): Promise<SupportRequest | null> {
  const [row] = await sql.rows<RecordRow>({
    name: 'support_request',
    text: `
      select ${SELECT}, record.body from ${FROM}
      where record.id = $1 and ($2::boolean or record.created_by = $3)`,
    values: [id, canAnswerSupportRequests(caller), caller.userId],
  })
  if (!row) return null
  const newest = await readSupportMessages(sql, id, { page: 1, pageSize: MESSAGES_PAGE_SIZE })
  return {
    ...toRequestItem(caller, row),
    messages: newest.items.toReversed(),
    messagesTotal: newest.total,
  }
}

/** Reads one page of the messages of a request, newest first. */
export async function readSupportMessages(sql: Sql, requestId: number, page: RequestedPage) {
  const items = await sql.rows<SupportMessage>({
    name: 'support_messages',
    text: `
      select m.id, m.at, m.body, ${buildPersonJsonSql('u')} as by, ${buildPersonJsonSql('s')} as "sentBy"
      from support_messages m left join users u on u.id = m.user_id left join users s on s.id = m.sent_by_id
      where m.request_id = $1 order by m.id desc limit $2 offset $3`,
    values: [requestId, page.pageSize, getPageOffset(page)],
  })
  const [count] = await sql.rows<{ total: number }>({
    name: 'support_messages_count',
    text: 'select count(*) as total from support_messages where request_id = $1',
    values: [requestId],
  })
  return { items, ...page, total: count?.total ?? 0 }
}

type Fields = { subject: string; body: string; priority: RequestPriority }

/** Publishes that badges have changed: those of all users who answer requests count the open requests. */
const publishBadges = (sql: Sql): void => sql.publish({ about: 'badges' })

export async function insertSupportRequest(
  sql: Sql,
  caller: Caller,
  { subject, body, priority }: Fields,
): Promise<number> {
  const [row] = await sql.rows<{ id: number }>({
    name: 'support_request_insert',
    text: `
      insert into support_requests (subject, body, priority, created_by, updated_by, sent_by_id)
      values ($1, $2, $3, $4, $4, $5) returning id`,
    values: [subject, body, priority, caller.userId, caller.realUserId],
  })
  if (!row) throw new Error('the request could not be written')
  publishBadges(sql)
  return row.id
}

type Change = Fields & { status: RequestStatus; version: number }

/** Updates a request; returns false if the version is outdated or the caller cannot edit the request. */
export async function updateSupportRequest(sql: Sql, caller: Caller, id: number, change: Change): Promise<boolean> {
  const { subject, body, priority, status, version } = change
  const rows = await sql.rows({
    name: 'support_request_update',
    text: `
      update support_requests set subject = $3, body = $4, priority = $5, status = $6, version = version + 1,
        updated_at = now(), updated_by = $7
      where id = $1 and version = $2 and ($8::boolean or created_by = $7) returning 1`,
    values: [
      id,
      version,
      subject,
      body,
      priority,
      status,
      caller.userId,
      getScope(caller, 'supportRequests', 'edit') === 'all',
    ],
  })
  publishBadges(sql)
  return rows.length > 0
}

/** Reads a request and locks it, so that parallel answers set the status one after the other. */
export async function readSupportRequestForUpdate(sql: Sql, id: number) {
  const [row] = await sql.rows<{ createdById: number; subject: string; status: RequestStatus }>({
    name: 'support_request_hold',
    text: 'select created_by as "createdById", subject, status from support_requests where id = $1 for update',
    values: [id],
  })
  return row ?? null
}

type Message = { id: number; body: string; status: RequestStatus }

export async function insertSupportMessage(sql: Sql, caller: Caller, { id, body, status }: Message): Promise<void> {
  await sql.rows({
    name: 'support_message_insert',
    text: `
      with request as (
        update support_requests set status = $4, version = version + 1, updated_at = now(), updated_by = $2
        where id = $1 returning id
      )
      insert into support_messages (request_id, user_id, sent_by_id, body) select id, $2, $5, $3 from request`,
    values: [id, caller.userId, body, status, caller.realUserId],
  })
  publishBadges(sql)
}
