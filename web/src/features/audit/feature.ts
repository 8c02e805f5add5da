import { RECORD_MODULES } from '@poledne/contract/access/permissions'
import { IconHistory } from '@tabler/icons-react'
import type { Feature } from '../../core/feature/feature.ts'

export const auditFeature = {
  namespaces: ['audit', ...RECORD_MODULES],
  section: { name: 'audit', path: '/audit', icon: IconHistory, group: 'administration', permission: 'audit.view' },
  pages: [
    {
      path: '/audit',
      load: () => import('./AuditPage.tsx').then((file) => file.AuditPage),
      search: 'listWithEntry',
      help: 'people#read-the-audit-log',
      shortcuts: ['lists'],
    },
  ],
} as const satisfies Feature
