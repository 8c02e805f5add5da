import { IconShieldCheck } from '@tabler/icons-react'
import type { RecordModule } from '../../core/record/recordModule.ts'

export const roleModule = {
  name: 'roles',
  path: '/roles',
  param: 'roleId',
  icon: IconShieldCheck,
  permission: 'roles.view',
  pages: {
    list: () => import('./RoleListPage.tsx').then((page) => page.RoleListPage),
    view: () => import('./RolePage.tsx').then((page) => page.RolePage),
    edit: () => import('./RoleEditPage.tsx').then((page) => page.RoleEditPage),
  },
  searchParams: { view: [], edit: ['from'] },
} as const satisfies RecordModule
