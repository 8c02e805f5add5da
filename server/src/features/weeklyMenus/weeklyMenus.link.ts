/** Where the app shows a menu, below the base path. */
export const buildMenuLink = (id: number): string => `/weeklyMenus/${id}`
