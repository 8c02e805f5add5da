/** Prices and where they come from. */
export const prices = {
  title: 'Prices today',
  titleOn: 'Prices on {{day}}',
  base: 'base price since {{day}}',
  exception: 'exception since {{day}}',
  insteadOf: 'base {{price}}',
  lacking: {
    CZK: 'no CZK price',
    EUR: 'no EUR price',
  },
  changes: 'next change {{day}}: {{price}}',
  ends: 'no longer offered from {{day}}',
  notOnThisDay: 'Nothing is offered on this day.',
  noMenuYet: 'This restaurant has no restaurant menu yet. Create one to set what it offers and at what prices.',
  createMenu: 'Create a restaurant menu',
  source: {
    restaurantMenu: 'Restaurant menu',
    exception: 'Price exception',
  },
  bulk: { action: 'Change prices…', list: 'Bulk price changes' },
  next: {
    title: 'Upcoming changes',
    none: 'No price changes are scheduled.',
    starts: 'newly offered for {{price}}',
    becomes: 'becomes',
    ends: 'no longer offered',
  },
  holds: {
    title: 'Validity',
    from: {
      present: 'Valid since {{from}}',
      future: 'Valid from {{from}}',
    },
    fromTo: {
      past: 'Was valid {{from}} – {{to}}',
      present: 'Valid {{from}} – {{to}}',
      future: 'Will be valid {{from}} – {{to}}',
    },
    archived: 'Archived, so it doesn’t affect any price.',
  },
  timeline: {
    title: 'Prices over time',
    of: 'Prices over time: {{type}}, {{variant}}',
    statements_one: '{{count}} price entry',
    statements_other: '{{count}} price entries',
    idle_one: '{{count}} never applies',
    idle_other: '{{count}} never apply',
    notOffered: 'not offered',
    fromTo: '{{from}} – {{to}}',
    from: 'from {{from}}',
    badge: {
      present: 'Valid',
      never: 'Never applies',
    },
    why: {
      hiddenByException: 'A price exception starts on the same day and replaces it.',
      notOffered: 'No restaurant menu offers it on that day, and later restaurant menus set a newer price.',
    },
  },
}
