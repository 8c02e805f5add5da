import { IconUsers } from '@tabler/icons-react'
import type { Feature } from '../../core/feature/feature.ts'

export const userFeature = {
  namespaces: ['users'],
  module: {
    name: 'users',
    path: '/users',
    param: 'userId',
    icon: IconUsers,
    group: 'administration',
    permission: 'users.view',
    pages: {
      list: {
        load: () => import('./UserListPage.tsx').then((file) => file.UserListPage),
        help: 'people#invite-a-colleague',
        first: { file: 'src/features/users/UserListPage.tsx', requests: { list: 'users', codelists: ['roles'] } },
      },
      view: {
        load: () => import('./UserPage.tsx').then((file) => file.UserPage),
        help: 'people#end-a-colleagues-access',
      },
      edit: {
        load: () => import('./UserEditPage.tsx').then((file) => file.UserEditPage),
        help: 'people#invite-a-colleague',
      },
    },
  },
} as const satisfies Feature
