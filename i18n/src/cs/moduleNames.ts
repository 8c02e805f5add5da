/** The names of modules, which several namespaces use. */
export const moduleNames = {
  weeklyMenus: 'Týdenní menu',
  restaurantMenus: 'Menu restaurací',
  restaurantMenuExceptions: 'Cenové výjimky',
  dishes: 'Jídla',
  restaurants: 'Restaurace',
  users: 'Uživatelé',
  roles: 'Role',
  settings: 'Nastavení',
}
