import type { Permission } from '@poledne/contract/access/permissions'
import { IconHistory } from '@tabler/icons-react'

export const auditSection = {
  name: 'audit',
  path: '/audit',
  icon: IconHistory,
  permission: 'audit.view',
} as const satisfies { permission: Permission } & Record<string, unknown>

export const loadAuditPage = () => import('./AuditPage.tsx').then((file) => file.AuditPage)
