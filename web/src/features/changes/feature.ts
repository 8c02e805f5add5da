import { IconArrowBackUp } from '@tabler/icons-react'
import type { Feature } from '../../core/feature/feature.ts'

/** The server lists only the change sets that the user can see, so their pages need no permission. */
export const changeFeature = {
  namespaces: ['changes', 'prices'],
  section: { name: 'changes', path: '/changes', icon: IconArrowBackUp, group: 'administration', permission: null },
  pages: [
    {
      path: '/changes',
      load: () => import('./ChangeListPage.tsx').then((file) => file.ChangeListPage),
      search: 'list',
      help: 'corrections#undo-a-change-of-many-records',
      shortcuts: ['lists'],
    },
    {
      path: '/changes/$changeId',
      load: () => import('./ChangePage.tsx').then((file) => file.ChangePage),
      help: 'corrections#undo-a-change-of-many-records',
    },
  ],
} as const satisfies Feature
