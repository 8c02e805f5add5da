import { Badge } from '@mantine/core'
import type { AuditResult } from '@poledne/contract/access/audit'
import { auditList } from '@poledne/contract/list/lists'
import type { AuditLogEntry } from '@poledne/contract/modules/audit'
import type { TFunction } from 'i18next'
import type { ListModule } from '../../core/list/useList.ts'
import type { Detail } from './auditDetails.ts'

export const AUDIT_LIST: ListModule = { ...auditList, name: 'audit' }

/** Lists the details of an entry with labels. */
export type DescribeEntry = (entry: AuditLogEntry) => Detail[]

const RESULT_COLORS = { failure: 'red', refused: 'orange' } as const

/** Renders a failure as a badge, so that it is found at a glance. It uses no hooks, because the list renders it in every row. */
export const renderResult = (result: AuditResult, name: string) =>
  result === 'success' ? (
    name
  ) : (
    <Badge variant="light" tt="none" color={RESULT_COLORS[result]}>
      {name}
    </Badge>
  )

/** Names the user of an entry, also one who has been deleted. */
export function formatUser(id: number | null, user: AuditLogEntry['user'], t: TFunction): string | null {
  if (id === null) return null
  return user?.username ?? t('audit:deletedUser', { id })
}
