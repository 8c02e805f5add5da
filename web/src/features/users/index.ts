import { IconUsers } from '@tabler/icons-react'
import type { RecordModule } from '../../core/record/recordModule.ts'

export const userModule = {
  name: 'users',
  path: '/users',
  param: 'userId',
  icon: IconUsers,
  permission: 'users.view',
  pages: {
    list: () => import('./UserListPage.tsx').then((page) => page.UserListPage),
    view: () => import('./UserPage.tsx').then((page) => page.UserPage),
    edit: () => import('./UserEditPage.tsx').then((page) => page.UserEditPage),
  },
  searchParams: { view: [], edit: [] },
} as const satisfies RecordModule
