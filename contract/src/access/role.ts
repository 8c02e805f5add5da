import { z } from 'zod'
import { LARGE_BODY_LIMIT } from '../http/endpoint.ts'
import { flag, id, optionalText, requiredNumber, requiredText } from '../http/fields.ts'
import { defineRecordModule } from '../http/record.ts'
import { roleList } from '../list/recordLists.ts'
import {
  ACTIONS,
  type Action,
  AREA_ACTIONS,
  AREAS,
  type Area,
  canLimitRestaurants,
  DEFAULT_ROLE_LEVEL,
  findMissingViews,
  type PermissionEntry,
} from './permissions.ts'

const MAX_LEVEL = 1_000_000
const level = requiredNumber('wholeNumber').int('wholeNumber').min(1, 'biggerThanZero').max(MAX_LEVEL, 'wrongFormat')

const DEFAULT_GRACE_DAYS = 14
const MAX_GRACE_DAYS = 365
const graceDays = requiredNumber('wholeNumber')
  .int('wholeNumber')
  .min(0, 'wrongFormat')
  .max(MAX_GRACE_DAYS, 'wrongFormat')

/** The highest number of entries in a role: more than there are permissions, and few enough for the body limit. */
export const MAX_PERMISSION_ENTRIES = 60
/** The highest number of restaurants to which an entry can be limited. */
const MAX_ENTRY_RESTAURANTS = 500
/** The schema of the restaurants to which an entry is limited; null for all. */
export const restaurantIds = z
  .array(id)
  .min(1, 'selectValue')
  .max(MAX_ENTRY_RESTAURANTS, 'wrongFormat')
  .nullable()
  .optional()

/** The schemas of the fields that name one action in one area. */
export const areaAction = {
  area: z.enum(AREAS as [Area, ...Area[]]),
  action: z.enum(ACTIONS as [Action, ...Action[]]),
}

const permissionEntry = z
  .strictObject({
    ...areaAction,
    /** False limits the action to records that the user created. */
    allItems: z.boolean().default(true),
    /**
     * Only entries for users and roles have a level: the action applies to users and roles with this level or a higher
     * number.
     */
    level: level.nullable().default(null),
    /**
     * The restaurants that the entry is limited to, or null for all. An entry without this field keeps the stored
     * restaurants.
     */
    restaurantIds,
  })
  .refine(({ area, action }) => (AREA_ACTIONS[area] as readonly Action[]).includes(action), {
    error: 'selectValue',
    path: ['action'],
  })
  .refine((entry) => !entry.restaurantIds || canLimitRestaurants(entry), {
    error: 'selectValue',
    path: ['restaurantIds'],
  })

type RoleEntry = z.output<typeof permissionEntry>

/** Each action of an area can occur once; the violation is reported at the second entry. */
export function refuseDuplicateEntries(context: z.core.ParsePayload<Pick<RoleEntry, 'area' | 'action'>[]>): void {
  const seen = new Set<string>()
  context.value.forEach(({ area, action }, index) => {
    if (seen.has(`${area}.${action}`))
      context.issues.push({ code: 'custom', message: 'duplicate', path: [index, 'action'], input: action })
    seen.add(`${area}.${action}`)
  })
}

export const roles = defineRecordModule({
  list: roleList,
  bodyLimit: LARGE_BODY_LIMIT,
  fields: {
    name: requiredText(80),
    description: optionalText(300),
    level: level.default(DEFAULT_ROLE_LEVEL),
    /** Whether users with this role need a second factor, and how many days they have to set one up. */
    requireFactor: flag(false),
    factorGraceDays: graceDays.default(DEFAULT_GRACE_DAYS),
    permissions: z
      .array(permissionEntry)
      .max(MAX_PERMISSION_ENTRIES, 'wrongFormat')
      .check(refuseDuplicateEntries)
      .default([]),
  },
  /** Clients of earlier releases do not send the rule for second factors. */
  keptIfMissing: ['requireFactor', 'factorGraceDays'],
  // This rule is checked on write only, because stored roles can be older than it.
  rule: {
    fields: ['permissions'],
    findViolations: ({ permissions }) =>
      findMissingViews((permissions ?? []) as PermissionEntry[]).map(({ index, reason }) => ({
        path: ['permissions', index],
        code: 'selectValue',
        reason,
      })),
  },
  shown: { userCount: z.int() },
})
export type Role = z.output<typeof roles.schemas.record>
export type RoleItem = z.output<typeof roles.schemas.item>
