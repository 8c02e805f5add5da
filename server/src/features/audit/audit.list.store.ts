import type { RawQuery } from '@poledne/contract/list/listQuery'
import { auditList } from '@poledne/contract/list/lists'
import type { AuditLogEntry } from '@poledne/contract/modules/audit'
import { readRecordNames } from '../../core/changeSets/changeSet.store.ts'
import { type ListContext, type ListSource, listRows } from '../../core/records/list/list.store.ts'
import type { Resource } from '../../core/records/resource.ts'
import { buildPersonJsonSql } from '../../core/records/sqlBuilder.ts'

const COLUMN_EXPRESSIONS: Readonly<Record<keyof typeof auditList.columns, string>> = {
  id: 'record.id',
  at: 'record.at',
  event: 'record.event',
  result: 'record.result',
  userId: 'record.user_id',
  actingAsId: 'record.acting_as_id',
  module: 'record.module',
  recordId: 'record.record_id',
  address: 'record.address',
}
const NOT_NULL: ReadonlySet<string> = new Set(['id', 'at', 'event', 'result'])

const SELECT = [
  ...Object.entries(COLUMN_EXPRESSIONS).map(([name, expression]) => `${expression} as "${name}"`),
  'record.details',
  'record.personal',
  `${buildPersonJsonSql('u')} as "user"`,
  `${buildPersonJsonSql('s')} as "actingAs"`,
].join(', ')

export const auditListSource: ListSource = {
  ...auditList,
  from: 'audit_log record left join users u on u.id = record.user_id left join users s on s.id = record.acting_as_id',
  select: SELECT,
  getExpression: (column) => COLUMN_EXPRESSIONS[column as keyof typeof COLUMN_EXPRESSIONS],
  isNotNull: (column) => NOT_NULL.has(column),
  hasUnevenValues: true,
  changesSilently: true,
  buildScope: () => 'true',
}

/** Lists entries with the current names of their records. */
export async function listAuditEntries(context: ListContext, resources: readonly Resource[], raw: RawQuery) {
  const { rows, ...page } = await listRows<Omit<AuditLogEntry, 'recordName'>>(context, auditListSource, raw)
  const names = await readRecordNames(context.database, context.caller, resources, rows)
  return { items: rows.map((row, index) => ({ ...row, recordName: names[index] ?? null })), ...page }
}
