/** What stands on a printed menu beside the names of dishes. Menus are printed in Czech and English only. */
export const document = {
  title: 'Weekly menu',
  week: 'Week {{week}}',
  resting: 'The kitchen rests today.',
  allergens: 'Allergens',
  columns: {
    day: 'Day',
    date: 'Date',
    type: 'Course',
    dish: 'Dish',
    allergens: 'Allergens',
    note: 'Note',
    czk: 'Price CZK',
    eur: 'Price EUR',
  },
}
