/** The texts of a printed menu, which exists in Czech and English only. */
export const document = {
  title: 'Weekly menu',
  week: 'Week {{week}}',
  resting: 'No meals served on this day.',
  allergens: 'Allergens',
  allergensUndeclared: 'allergens not stated',
  revision: 'Version {{revision}}',
  scan: 'Scan to check that this menu is up to date.',
  columns: {
    day: 'Day',
    date: 'Date',
    type: 'Course',
    dish: 'Dish',
    allergens: 'Allergens',
    note: 'Note',
    czk: 'Price (CZK)',
    eur: 'Price (EUR)',
  },
}
