/** The texts of a screen for guests, in Czech and English only. */
export const screen = {
  week: 'Week {{week}}',
  allergens: 'Allergens',
  allergensNote: 'The numbers after the dishes are allergens.',
  allergensUndeclared: 'allergens not stated',
  closed: 'Closed',
  resting: 'No meals served today',
  restingDay: 'No meals served on this day',
  preparing: 'The menu is being prepared',
  off: 'This screen is off.',
  waiting: 'The menu will be here in a moment.',
  unknown: 'This screen doesn’t exist',
  unknownHint: 'Check the address in Settings → Screens.',
  stale: 'Not updated since {{time}}',
}
