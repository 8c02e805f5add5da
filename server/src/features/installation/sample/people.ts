import { AREA_ACTIONS, type Permission, type RecordModuleName } from '@poledne/contract/permissions'

export type SampleRole = { name: string; description: string; level: number; permissions: Permission[] }
export type SamplePerson = { username: string; email: string; firstName: string; lastName: string; role: string }

const PLANNED = ['weeklyMenus', 'dishes'] as const
const PRICED = ['restaurants', 'restaurantMenus', 'restaurantMenuExceptions'] as const
const ACCESS = ['users', 'roles'] as const

const everythingOf = (modules: readonly RecordModuleName[]): Permission[] =>
  modules.flatMap((module) => AREA_ACTIONS[module].map((action) => `${module}.${action}` as Permission))
const some = (
  modules: readonly RecordModuleName[],
  ...actions: ('view' | 'add' | 'edit' | 'archive')[]
): Permission[] => modules.flatMap((module) => actions.map((action): Permission => `${module}.${action}`))

/** Below the administrator: each does less than the one above, and none reaches the one above. */
export const sampleRoles: SampleRole[] = [
  {
    name: 'Manager',
    description: 'Runs the restaurants, their prices and their people',
    level: 10,
    permissions: [
      ...everythingOf([...PLANNED, ...PRICED, ...ACCESS]),
      'supportRequests.view',
      'supportRequests.edit',
      'settings.view',
      'settings.edit',
    ],
  },
  {
    name: 'Planner',
    description: 'Plans and publishes the weekly menus',
    level: 100,
    permissions: [...some(PLANNED, 'view', 'add', 'edit', 'archive'), ...some(PRICED, 'view')],
  },
  {
    name: 'Viewer',
    description: 'Looks at menus and prices',
    level: 1_000,
    permissions: some([...PLANNED, ...PRICED], 'view'),
  },
]

/** One for each role, so that the app can be seen through anybody's eyes. */
export const samplePeople: SamplePerson[] = [
  {
    username: 'manager',
    email: 'manager@example.com',
    firstName: 'Markéta',
    lastName: 'Dvořáková',
    role: 'Manager',
  },
  { username: 'planner', email: 'planner@example.com', firstName: 'Ondřej', lastName: 'Kučera', role: 'Planner' },
  { username: 'viewer', email: 'viewer@example.com', firstName: 'Zdeňka', lastName: 'Říhová', role: 'Viewer' },
]
