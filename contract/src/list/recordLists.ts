import { COUNTRIES } from '../domain/countries.ts'
import { DIETS, MEATS } from '../domain/diets.ts'
import { type BulkAction, type ListColumns, RECORD_COLUMNS, type Sort } from './listQuery.ts'

type ListSpec<
  N extends string,
  C extends ListColumns,
  B extends Extract<keyof C, string>,
  L extends Extract<keyof C, string>,
> = {
  name: N
  columns: C
  defaultSort: readonly Sort<Extract<keyof C, string> | keyof typeof RECORD_COLUMNS>[]
  bulk?: readonly BulkAction[]
  bulkFields: readonly B[]
  bulkLists?: readonly L[]
}

const defineList = <
  const N extends string,
  const C extends ListColumns,
  const B extends Extract<keyof C, string>,
  const L extends Extract<keyof C, string> = never,
>(
  spec: ListSpec<N, C, B, L>,
) => ({
  name: spec.name,
  columns: { ...RECORD_COLUMNS, ...spec.columns },
  defaultSort: spec.defaultSort,
  bulk: spec.bulk ?? (['archive', 'restore'] as const),
  bulkFields: spec.bulkFields,
  bulkLists: spec.bulkLists ?? ([] as const),
})

export const dishList = defineList({
  name: 'dishes',
  columns: {
    nameCs: { kind: 'text' },
    nameEn: { kind: 'text' },
    name: { kind: 'words', columns: ['nameCs', 'nameEn'] },
    dishTypeId: { kind: 'choice', codelist: 'dishTypes' },
    dishTypeName: { kind: 'text' },
    allergenIds: { kind: 'choices', codelist: 'allergens' },
    /** Matches dishes that are declared to contain none of the chosen allergens. */
    withoutAllergenIds: { kind: 'choices', codelist: 'allergens', excludes: true, filterOnly: true },
    allergensUndeclared: { kind: 'boolean', filterOnly: true },
    /** A filter for vegetarian dishes matches vegan ones as well. */
    diets: { kind: 'choices', codelist: 'diets', values: DIETS },
    meats: { kind: 'choices', codelist: 'meats', values: MEATS },
    portion: { kind: 'text' },
    nameEnMissing: { kind: 'boolean', filterOnly: true },
    dishTypeMissing: { kind: 'boolean', filterOnly: true },
    lastServed: { kind: 'day', onDemand: true },
    timesServed: { kind: 'number', onDemand: true },
  },
  defaultSort: [{ column: 'nameCs', direction: 'asc' }],
  bulkFields: ['dishTypeId'],
  bulkLists: ['allergenIds', 'diets', 'meats'],
})

export const restaurantList = defineList({
  name: 'restaurants',
  columns: {
    nameCs: { kind: 'text' },
    nameEn: { kind: 'text' },
    name: { kind: 'words', columns: ['nameCs', 'nameEn'] },
    active: { kind: 'boolean' },
    showMenuPrice: { kind: 'boolean' },
    timezone: { kind: 'text' },
    slug: { kind: 'text' },
    address: { kind: 'text' },
    phone: { kind: 'text' },
    country: { kind: 'choice', codelist: 'countries', values: COUNTRIES },
    mapUrl: { kind: 'text' },
  },
  defaultSort: [{ column: 'nameCs', direction: 'asc' }],
  bulk: ['archive', 'restore', 'activate', 'deactivate'],
  bulkFields: ['active', 'showMenuPrice', 'timezone', 'country'],
})

/** Columns that restaurant menus and exceptions share. */
const RESTAURANT_AND_VARIANT_COLUMNS = {
  restaurantId: { kind: 'choice', codelist: 'restaurants' },
  restaurantNameCs: { kind: 'text' },
  restaurantNameEn: { kind: 'text' },
  weeklyMenuVariantId: { kind: 'choice', codelist: 'weeklyMenuVariants' },
  weeklyMenuVariantNameCs: { kind: 'text' },
  weeklyMenuVariantNameEn: { kind: 'text' },
  name: {
    kind: 'words',
    columns: ['restaurantNameCs', 'restaurantNameEn', 'weeklyMenuVariantNameCs', 'weeklyMenuVariantNameEn'],
  },
  startDate: { kind: 'day' },
} as const

export const restaurantMenuList = defineList({
  name: 'restaurantMenus',
  columns: RESTAURANT_AND_VARIANT_COLUMNS,
  defaultSort: [{ column: 'startDate', direction: 'desc' }],
  bulkFields: ['startDate'],
})

export const restaurantMenuExceptionList = defineList({
  name: 'restaurantMenuExceptions',
  columns: {
    ...RESTAURANT_AND_VARIANT_COLUMNS,
    menuItemTypeId: { kind: 'choice', codelist: 'menuItemTypes' },
    menuItemTypeNameCs: { kind: 'text' },
    menuItemTypeNameEn: { kind: 'text' },
    priceCzk: { kind: 'money', currency: 'CZK' },
    priceEur: { kind: 'money', currency: 'EUR' },
  },
  defaultSort: [{ column: 'startDate', direction: 'desc' }],
  bulkFields: ['startDate', 'priceCzk', 'priceEur'],
})

export const roleList = defineList({
  name: 'roles',
  columns: {
    name: { kind: 'text' },
    description: { kind: 'text' },
    level: { kind: 'number' },
    userCount: { kind: 'number' },
  },
  defaultSort: [{ column: 'id', direction: 'asc' }],
  bulkFields: ['description'],
})

export const userList = defineList({
  name: 'users',
  columns: {
    username: { kind: 'text' },
    email: { kind: 'text' },
    firstName: { kind: 'text' },
    lastName: { kind: 'text' },
    name: { kind: 'words', columns: ['username', 'firstName', 'lastName', 'email'] },
    roleIds: { kind: 'choices', codelist: 'roles' },
    phoneNumber: { kind: 'text' },
    language: { kind: 'text' },
    timezone: { kind: 'text' },
    dateType: { kind: 'text' },
    active: { kind: 'boolean' },
    blocked: { kind: 'boolean' },
    level: { kind: 'number' },
  },
  defaultSort: [{ column: 'username', direction: 'asc' }],
  bulk: ['archive', 'restore', 'activate', 'deactivate'],
  // Names, addresses, passwords and roles decide who can sign in with which rights, so a bulk edit cannot change them.
  bulkFields: ['language', 'timezone', 'dateType', 'active', 'blocked'],
})

export const weeklyMenuList = defineList({
  name: 'weeklyMenus',
  columns: {
    startDate: { kind: 'day' },
    weeklyMenuVariantId: { kind: 'choice', codelist: 'weeklyMenuVariants' },
    weeklyMenuVariantNameCs: { kind: 'text' },
    weeklyMenuVariantNameEn: { kind: 'text' },
    name: { kind: 'words', columns: ['weeklyMenuVariantNameCs', 'weeklyMenuVariantNameEn'] },
    active: { kind: 'boolean' },
    published: { kind: 'boolean' },
    publishAt: { kind: 'instant' },
    lockedAt: { kind: 'instant' },
    lockedByUserId: { kind: 'id' },
    lockedByUserName: { kind: 'text' },
  },
  defaultSort: [{ column: 'startDate', direction: 'desc' }],
  bulk: ['archive', 'restore', 'activate', 'deactivate'],
  bulkFields: ['active'],
})

/** The lists of all record modules, in the order of the modules in permissions and events. */
export const RECORD_LISTS = [
  weeklyMenuList,
  restaurantMenuList,
  restaurantMenuExceptionList,
  dishList,
  restaurantList,
  userList,
  roleList,
] as const
