/**
 * The names and limits of the code lists. This file uses no Zod, because lists and the planner use it before Zod is
 * loaded.
 */
export const CODELISTS = [
  'currencies',
  'languages',
  'roles',
  'timezones',
  'countries',
  'dateTypes',
  'permissions',
  'supportRequestPriorities',
  'supportRequestStatuses',
  'allergens',
  'diets',
  'meats',
  'restaurants',
  'menuItemTypes',
  'dishTypes',
  'dishes',
  'weeklyMenuVariants',
  'screenTypes',
  'users',
  'auditEvents',
  'auditModules',
  'auditResults',
  'auditUsers',
  'changeKinds',
  'changeModules',
  'changeUsers',
] as const
export type CodelistName = (typeof CODELISTS)[number]

/** The code lists that every session can read; all other code lists need at least one permission. */
export const OPEN_CODELISTS = [
  'currencies',
  'languages',
  'timezones',
  'dateTypes',
  'supportRequestPriorities',
  'supportRequestStatuses',
] as const satisfies readonly CodelistName[]

/** The number of items that one request can ask for by id. */
export const MAX_CODELIST_IDS = 200

/** The number of names that one request can match with dishes. */
export const MAX_MATCHED_NAMES = 500
export const MAX_MATCHED_NAME = 200
