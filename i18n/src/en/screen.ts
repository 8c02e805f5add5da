/** What a screen on the wall says beside the names of dishes. Guests read Czech and English only. */
export const screen = {
  week: 'Week {{week}}',
  allergens: 'Allergens',
  allergensNote: 'The numbers after the dishes are allergens.',
  closed: 'Closed',
  resting: 'The kitchen rests today',
  preparing: 'The menu is being prepared',
  off: 'The display is off.',
  waiting: 'The menu will be here in a moment.',
  stale: 'Not updated since {{time}}',
}
