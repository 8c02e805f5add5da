import { AREA_ACTIONS, type Permission, type RecordModuleName } from '@poledne/contract/access/permissions'
import type { AccountLanguage } from '@poledne/contract/domain/languages'

type RoleKey = 'manager' | 'planner' | 'viewer'
/** A role has one name, unlike a dish, so the installation picks the language. */
export type RoleTexts = Record<AccountLanguage, { name: string; description: string }>
export type SampleRole = { key: RoleKey; texts: RoleTexts; level: number; permissions: Permission[] }
export type SamplePerson = { username: string; email: string; firstName: string; lastName: string; role: RoleKey }

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
    key: 'manager',
    texts: {
      cs: { name: 'Vedoucí', description: 'Řídí restaurace, jejich ceny a uživatele' },
      en: { name: 'Manager', description: 'Manages restaurants, prices and users' },
    },
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
    key: 'planner',
    texts: {
      cs: { name: 'Plánovač', description: 'Plánuje a zveřejňuje týdenní menu' },
      en: { name: 'Planner', description: 'Plans and publishes weekly menus' },
    },
    level: 100,
    permissions: [
      ...listPermissions(PLANNING_MODULES, 'view', 'add', 'edit', 'archive'),
      ...listPermissions(PRICING_MODULES, 'view'),
    ],
  },
  {
    key: 'viewer',
    texts: {
      cs: { name: 'Čtenář', description: 'Prohlíží týdenní menu a ceny' },
      en: { name: 'Viewer', description: 'Views weekly menus and prices' },
    },
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
    role: 'manager',
  },
  { username: 'planner', email: 'planner@example.com', firstName: 'Ondřej', lastName: 'Kučera', role: 'planner' },
  { username: 'viewer', email: 'viewer@example.com', firstName: 'Zdeňka', lastName: 'Říhová', role: 'viewer' },
]
