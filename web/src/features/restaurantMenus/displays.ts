import { MENU_ITEMS_DISPLAY } from './MenuItemsDisplay.tsx'

/** The price list is no value of a column: this module shows it itself. */
export const DISPLAYS = { restaurantMenuItems: MENU_ITEMS_DISPLAY }
