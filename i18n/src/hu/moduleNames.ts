/** The names of modules, which several namespaces use. */
export const moduleNames = {
  weeklyMenus: 'Heti menük',
  restaurantMenus: 'Éttermi menük',
  restaurantMenuExceptions: 'Egyedi árak',
  dishes: 'Ételek',
  restaurants: 'Éttermek',
  users: 'Felhasználók',
  roles: 'Szerepkörök',
  settings: 'Beállítások',
}
