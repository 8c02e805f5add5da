/** The names of modules, which several namespaces use. */
export const moduleNames = {
  weeklyMenus: 'Týždenné menu',
  restaurantMenus: 'Menu reštaurácií',
  restaurantMenuExceptions: 'Cenové výnimky',
  dishes: 'Jedlá',
  restaurants: 'Reštaurácie',
  users: 'Používatelia',
  roles: 'Roly',
  settings: 'Nastavenia',
}
