/** The lists that fields choose from; apart from their schemas, because lists name them before a form is loaded. */
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

/** As many items as may be asked for by their ids at once. */
export const MAX_CODELIST_IDS = 200
