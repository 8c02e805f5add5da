import type { Translation } from '../catalogue.ts'
import type { prices as english } from '../en/prices.ts'

/** Prices that explain themselves, wherever staff see them. */
export const prices: Translation<typeof english> = {
  title: 'Dnešní ceny',
  titleOn: 'Ceny ke dni {{day}}',
  base: 'základní cena od {{day}}',
  exception: 'výjimka od {{day}}',
  insteadOf: 'základ {{price}}',
  lacking: {
    CZK: 'bez ceny v\u00a0korunách',
    EUR: 'bez ceny v\u00a0eurech',
  },
  changes: 'další změna {{day}}: {{price}}',
  ends: 'od {{day}} se už nenabízí',
  notOnThisDay: 'V\u00a0tento den se nic nenabízí.',
  noMenuYet: 'Tato restaurace zatím nemá menu. Menu restaurace říká, co nabízí a\u00a0za jaké ceny.',
  createMenu: 'Vytvořit menu restaurace',
  source: {
    restaurantMenu: 'Menu restaurace',
    exception: 'Cenová výjimka',
  },
  next: {
    title: 'Co se změní',
    none: 'Žádná změna cen není naplánovaná.',
    starts: 'nově v\u00a0nabídce za {{price}}',
    becomes: 'se změní na',
    ends: 'už se nenabízí',
  },
  timeline: {
    title: 'Ceny v\u00a0čase',
    of: 'Ceny v\u00a0čase: {{type}}, {{variant}}',
    statements_one: '{{count}} údaj',
    statements_few: '{{count}} údaje',
    statements_many: '{{count}} údaje',
    statements_other: '{{count}} údajů',
    idle_one: '{{count}} se nikdy neuplatní',
    idle_few: '{{count}} se nikdy neuplatní',
    idle_many: '{{count}} se nikdy neuplatní',
    idle_other: '{{count}} se nikdy neuplatní',
    notOffered: 'nenabízí se',
    fromTo: '{{from}} – {{to}}',
    from: 'od {{from}}',
    badge: {
      present: 'Platí',
      never: 'Nikdy se neuplatní',
    },
    why: {
      hiddenByException: 'Ve stejný den začíná výjimka, která má přednost.',
      notOffered: 'V\u00a0ten den to žádné menu nenabízí a\u00a0každé pozdější menu uvádí novější cenu.',
    },
  },
}
