/** The names of modules, which several namespaces use. */
export const moduleNames = {
  weeklyMenus: 'Weekly menus',
  restaurantMenus: 'Restaurant menus',
  restaurantMenuExceptions: 'Price exceptions',
  dishes: 'Dishes',
  restaurants: 'Restaurants',
  users: 'Users',
  roles: 'Roles',
  settings: 'Settings',
}
