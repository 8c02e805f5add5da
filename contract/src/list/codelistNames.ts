/** The code lists; kept apart from their schemas, because list columns use the names before zod is loaded. */
export const CODELISTS = [
  'currencies',
  'languages',
  'roles',
  'timezones',
  'dateTypes',
  'permissions',
  'supportRequestPriorities',
  'supportRequestStatuses',
  'allergens',
  'restaurants',
  'menuItemTypes',
  'dishTypes',
  'dishes',
  'weeklyMenuVariants',
  'screenTypes',
] as const
export type CodelistName = (typeof CODELISTS)[number]

/** How many items can be requested by id at once. */
export const MAX_CODELIST_IDS = 200
