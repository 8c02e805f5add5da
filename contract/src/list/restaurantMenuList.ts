import { defineList } from './listQuery.ts'

/** What both kinds of price statements show of where they hold. */
export const RESTAURANT_AND_VARIANT_COLUMNS = {
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
})
