import { listOf } from './list.ts'

/** What both kinds of price statements show of where they hold. */
export const PLACE_COLUMNS = {
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

export const restaurantMenuList = listOf({
  name: 'restaurantMenus',
  columns: PLACE_COLUMNS,
  defaultSort: [{ column: 'startDate', direction: 'desc' }],
})
