import { AREA_ACTIONS, type Permission, type RecordModuleName } from '@poledne/contract/access/permissions'

export type SampleRole = { name: string; description: string; level: number; permissions: Permission[] }
export type SamplePerson = { username: string; email: string; firstName: string; lastName: string; role: string }

const PLANNING_MODULES = ['weeklyMenus', 'dishes'] as const
const PRICING_MODULES = ['restaurants', 'restaurantMenus', 'restaurantMenuExceptions'] as const
const ACCESS_MODULES = ['users', 'roles'] as const

const listAllPermissions = (modules: readonly RecordModuleName[]): Permission[] =>
  modules.flatMap((module) => AREA_ACTIONS[module].map((action) => `${module}.${action}` as Permission))
const listPermissions = (
  modules: readonly RecordModuleName[],
  ...actions: ('view' | 'add' | 'edit' | 'archive')[]
): Permission[] => modules.flatMap((module) => actions.map((action): Permission => `${module}.${action}`))

/** Each role has fewer permissions than the one before it and cannot manage users above its own level. */
export const sampleRoles: SampleRole[] = [
  {
    name: 'Manager',
    description: 'Runs the restaurants, their prices and their people',
    level: 10,
    permissions: [
      ...listAllPermissions([...PLANNING_MODULES, ...PRICING_MODULES, ...ACCESS_MODULES]),
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
    permissions: [
      ...listPermissions(PLANNING_MODULES, 'view', 'add', 'edit', 'archive'),
      ...listPermissions(PRICING_MODULES, 'view'),
    ],
  },
  {
    name: 'Viewer',
    description: 'Looks at menus and prices',
    level: 1_000,
    permissions: listPermissions([...PLANNING_MODULES, ...PRICING_MODULES], 'view'),
  },
]

/** The sample has one user for each role. */
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
