import type { RawQuery } from '@poledne/contract/list'
import type { SupportRequest, SupportRequestItem } from '@poledne/contract/supportRequest'
import { type RequestPriority, type RequestStatus, supportRequestList } from '@poledne/contract/supportRequest.list'
import type { Sql } from '../../db/database.ts'
import { type Caller, scopeOf } from '../../http/caller.ts'
import { type ListContext, listRows } from '../../resource/list.store.ts'
import { answersRequests } from '../status/status.store.ts'

type Row = Omit<SupportRequestItem, 'can'> & { createdById: number }
type RecordRow = Row & { body: string; messages: SupportRequest['messages'] }

const EXPRESSIONS: Readonly<Record<string, string>> = {
  id: 't.id',
  version: 't.version',
  subject: 't.subject',
  priority: 't.priority',
  status: 't.status',
  createdAt: 't.created_at',
  createdByName: 'cu.username',
  updatedAt: 't.updated_at',
  createdById: 't.created_by',
}
const SELECT = Object.entries(EXPRESSIONS)
  .map(([name, expression]) => `${expression} as "${name}"`)
  .join(', ')
const FROM = 'support_requests t join users cu on cu.id = t.created_by'
const MESSAGES = `
  (select coalesce(json_agg(json_build_object('id', m.id, 'at', to_char(m.at, 'YYYY-MM-DD"T"HH24:MI:SS'),
    'by', case when u.id is not null then json_build_object('id', u.id, 'username', u.username) end,
    'body', m.body) order by m.id), '[]')
  from support_messages m left join users u on u.id = m.user_id where m.request_id = t.id)`

/** Everybody changes nothing but what he may; whoever sees only his own requests edits only those. */
export function mayEdit(caller: Caller, createdById: number): boolean {
  const scope = scopeOf(caller, 'supportRequests', 'edit')
  return scope === 'all' || (scope === 'own' && createdById === caller.userId)
}

function toItem<R extends Row>(caller: Caller, { createdById, ...row }: R) {
  return { ...row, can: { edit: mayEdit(caller, createdById) } }
}

export async function listRequests(context: ListContext, raw: RawQuery) {
  const { caller } = context
  const listing = {
    ...supportRequestList,
    from: FROM,
    select: SELECT,
    expression: (column: string) => EXPRESSIONS[column] ?? 'null',
    scope: (bound: { add(value: unknown): string }) =>
      answersRequests(caller) ? 'true' : `t.created_by = ${bound.add(caller.userId)}`,
  }
  const { rows, ...page } = await listRows<Row>(context, listing, raw)
  return { items: rows.map((row) => toItem(caller, row)), ...page }
}

/** One request as the caller may see it. */
export async function readRequest(sql: Sql, caller: Caller, id: number): Promise<SupportRequest | null> {
  const [row] = await sql.rows<RecordRow>({
    name: 'support_request',
    text: `
      select ${SELECT}, t.body, ${MESSAGES} as messages from ${FROM}
      where t.id = $1 and ($2::boolean or t.created_by = $3)`,
    values: [id, answersRequests(caller), caller.userId],
  })
  if (!row) return null
  return { ...toItem(caller, row), createdBy: { id: row.createdById, username: row.createdByName } }
}

type Fields = { subject: string; body: string; priority: RequestPriority }

export async function insertRequest(sql: Sql, caller: Caller, { subject, body, priority }: Fields): Promise<number> {
  const [row] = await sql.rows<{ id: number }>({
    name: 'support_request_insert',
    text: `
      insert into support_requests (subject, body, priority, created_by, updated_by)
      values ($1, $2, $3, $4, $4) returning id`,
    values: [subject, body, priority, caller.userId],
  })
  if (!row) throw new Error('the request could not be written')
  return row.id
}

type Change = Fields & { status: RequestStatus; version: number }

/** Whether it was still at that version, and his to change. */
export async function updateRequest(sql: Sql, caller: Caller, id: number, change: Change): Promise<boolean> {
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
      scopeOf(caller, 'supportRequests', 'edit') === 'all',
    ],
  })
  return rows.length > 0
}

/** Held until the transaction ends, so that answers and their states follow one another. */
export async function holdRequest(sql: Sql, id: number) {
  const [row] = await sql.rows<{ createdById: number; subject: string; status: RequestStatus }>({
    name: 'support_request_hold',
    text: 'select created_by as "createdById", subject, status from support_requests where id = $1 for update',
    values: [id],
  })
  return row ?? null
}

type Message = { id: number; body: string; status: RequestStatus }

export async function insertMessage(sql: Sql, caller: Caller, { id, body, status }: Message): Promise<void> {
  await sql.rows({
    name: 'support_message_insert',
    text: `
      with request as (
        update support_requests set status = $4, version = version + 1, updated_at = now(), updated_by = $2
        where id = $1 returning id
      )
      insert into support_messages (request_id, user_id, body) select id, $2, $3 from request`,
    values: [id, caller.userId, body, status],
  })
}
