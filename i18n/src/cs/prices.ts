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
  noMenuYet: 'Tato restaurace zatím nemá žádné menu. Menu restaurace určuje, co se nabízí a\u00a0za jaké ceny.',
  createMenu: 'Vytvořit menu restaurace',
  source: {
    restaurantMenu: 'Menu restaurace',
    exception: 'Cenová výjimka',
  },
  next: {
    title: 'Nejbližší změny',
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
    archived: 'Dokud je záznam v\u00a0archivu, žádnou cenu neurčuje.',
  },
  timeline: {
    title: 'Ceny v\u00a0čase',
    of: 'Ceny v\u00a0čase: {{type}}, {{variant}}',
    statements_one: '{{count}}\u00a0záznam',
    statements_few: '{{count}}\u00a0záznamy',
    statements_many: '{{count}}\u00a0záznamu',
    statements_other: '{{count}}\u00a0záznamů',
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
      hiddenByException: 'Ve stejný den začíná platit výjimka, která má přednost.',
      notOffered: 'V\u00a0ten den tuto položku žádné menu nenabízí a\u00a0každé pozdější menu uvádí novější cenu.',
    },
  },
}
