/** Where the app shows a menu, below the base path. */
export const linkToMenu = (id: number): string => `/weeklyMenus/${id}`
