import type { prices as english } from '../en/prices.ts'
import type { Translation } from '../translation.ts'

export const prices: Translation<typeof english> = {
  title: 'Dnešní ceny',
  titleOn: 'Ceny ke dni {{day}}',
  base: 'základní cena od {{day}}',
  exception: 'výjimka od {{day}}',
  insteadOf: 'základní cena {{price}}',
  lacking: {
    CZK: 'bez ceny v\u00a0korunách',
    EUR: 'bez ceny v\u00a0eurech',
  },
  changes: 'další změna {{day}}: {{price}}',
  ends: 'od {{day}} se už nenabízí',
  notOnThisDay: 'V\u00a0tento den se nic nenabízí.',
  noMenuYet:
    'Tato restaurace zatím nemá žádné menu. Vytvořte menu restaurace a\u00a0určete v\u00a0něm nabídku a\u00a0ceny.',
  createMenu: 'Vytvořit menu restaurace',
  source: {
    restaurantMenu: 'Menu restaurace',
    exception: 'Cenová výjimka',
  },
  bulk: { action: 'Změnit ceny…', list: 'Hromadné změny cen' },
  next: {
    title: 'Chystané změny',
    none: 'Žádná změna cen není naplánovaná.',
    starts: 'nově v\u00a0nabídce za {{price}}',
    becomes: 'nově',
    ends: 'už se nenabízí',
  },
  holds: {
    title: 'Platnost',
    from: {
      present: 'Platí od {{from}}',
      future: 'Bude platit od {{from}}',
    },
    fromTo: {
      past: 'Cena platila od {{from}} do {{to}}',
      present: 'Platí od {{from}} do {{to}}',
      future: 'Bude platit od {{from}} do {{to}}',
    },
    archived: 'Záznam je v\u00a0archivu, proto neovlivňuje žádnou cenu.',
  },
  timeline: {
    title: 'Ceny v\u00a0čase',
    of: 'Ceny v\u00a0čase: {{type}}, {{variant}}',
    statements_one: '{{count}}\u00a0cenový záznam',
    statements_few: '{{count}}\u00a0cenové záznamy',
    statements_many: '{{count}}\u00a0cenového záznamu',
    statements_other: '{{count}}\u00a0cenových záznamů',
    idle_one: '{{count}}\u00a0se nikdy neuplatní',
    idle_few: '{{count}}\u00a0se nikdy neuplatní',
    idle_many: '{{count}}\u00a0se nikdy neuplatní',
    idle_other: '{{count}}\u00a0se nikdy neuplatní',
    notOffered: 'nenabízí se',
    fromTo: '{{from}} – {{to}}',
    from: 'od {{from}}',
    badge: {
      present: 'Platí',
      never: 'Nikdy se neuplatní',
    },
    why: {
      hiddenByException: 'Ve stejný den začíná platit cenová výjimka, která má přednost.',
      notOffered:
        'V\u00a0ten den tuto položku žádné menu restaurace nenabízí a\u00a0pozdější menu restaurace mají novější cenu.',
    },
  },
}
