/** The names of the code lists; they are in a file of their own, because list columns use them before zod is loaded. */
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
  'diets',
  'restaurants',
  'menuItemTypes',
  'dishTypes',
  'dishes',
  'weeklyMenuVariants',
  'screenTypes',
  'auditEvents',
  'auditModules',
  'auditResults',
  'auditUsers',
] as const
export type CodelistName = (typeof CODELISTS)[number]

/** The number of items that one request can ask for by id. */
export const MAX_CODELIST_IDS = 200
