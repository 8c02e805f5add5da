import { MENU_ITEMS_DISPLAY } from './MenuItemsDisplay.tsx'

/** The price list is not a simple value, so the feature displays it itself. */
export const RESTAURANT_MENU_DISPLAYS = { restaurantMenuItems: MENU_ITEMS_DISPLAY }
