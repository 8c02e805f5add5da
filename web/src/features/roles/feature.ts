import { IconShieldCheck } from '@tabler/icons-react'
import type { Feature } from '../../core/feature/feature.ts'

export const roleFeature = {
  namespaces: ['roles'],
  module: {
    name: 'roles',
    path: '/roles',
    param: 'roleId',
    icon: IconShieldCheck,
    group: 'administration',
    permission: 'roles.view',
    pages: {
      list: {
        load: () => import('./RoleListPage.tsx').then((file) => file.RoleListPage),
        help: 'roles#create-a-role',
        first: { file: 'src/features/roles/RoleListPage.tsx', requests: { list: 'roles' } },
      },
      view: {
        load: () => import('./RolePage.tsx').then((file) => file.RolePage),
        help: 'roles#choose-permissions',
      },
      edit: {
        load: () => import('./RoleEditPage.tsx').then((file) => file.RoleEditPage),
        search: ['from'],
        help: 'roles#create-a-role',
      },
    },
  },
} as const satisfies Feature
