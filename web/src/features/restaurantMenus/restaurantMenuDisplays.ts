import { MENU_ITEMS_DISPLAY } from './MenuItemsDisplay.tsx'

/** The price list is no value of a column: this module shows it itself. */
export const RESTAURANT_MENU_DISPLAYS = { restaurantMenuItems: MENU_ITEMS_DISPLAY }
