/** Prices and where they come from. */
export const prices = {
  title: 'Prices today',
  titleOn: 'Prices on {{day}}',
  base: 'base price since {{day}}',
  exception: 'exception since {{day}}',
  insteadOf: 'base {{price}}',
  lacking: {
    CZK: 'no price in crowns',
    EUR: 'no price in euros',
  },
  changes: 'next change {{day}}: {{price}}',
  ends: 'no longer offered from {{day}}',
  notOnThisDay: 'Nothing is offered on this day.',
  noMenuYet: 'This restaurant has no menu yet. A restaurant menu says what it offers and at which prices.',
  createMenu: 'Create a restaurant menu',
  source: {
    restaurantMenu: 'Restaurant menu',
    exception: 'Price exception',
  },
  next: {
    title: 'What changes next',
    none: 'No change of prices is planned.',
    starts: 'newly offered for {{price}}',
    becomes: 'becomes',
    ends: 'no longer offered',
  },
  holds: {
    title: 'When it holds',
    from: {
      present: 'Holds since {{from}}',
      future: 'Will hold from {{from}}',
    },
    fromTo: {
      past: 'Held {{from}} – {{to}}',
      present: 'Holds since {{from}}, until {{to}}',
      future: 'Will hold {{from}} – {{to}}',
    },
    archived: 'In the archive it decides no price.',
  },
  timeline: {
    title: 'Prices over time',
    of: 'Prices over time: {{type}}, {{variant}}',
    statements_one: '{{count}} statement',
    statements_other: '{{count}} statements',
    idle_one: '{{count}} never holds',
    idle_other: '{{count}} never hold',
    notOffered: 'not offered',
    fromTo: '{{from}} – {{to}}',
    from: 'from {{from}}',
    badge: {
      present: 'Holds',
      never: 'Never holds',
    },
    why: {
      hiddenByException: 'An exception starts on the same day and takes its place.',
      notOffered: 'No menu offers it on that day, and any later menu states a newer price.',
    },
  },
}
