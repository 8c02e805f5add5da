/** The lists that fields choose from; apart from their schemas, because lists name them before a form is loaded. */
export const CODELISTS = [
  'allergens',
  'dishTypes',
  'dishes',
  'restaurants',
  'languages',
  'timezones',
  'dateTypes',
  'permissions',
] as const
export type CodelistName = (typeof CODELISTS)[number]
