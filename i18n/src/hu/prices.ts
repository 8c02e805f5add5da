import type { Translation } from '../catalogue.ts'
import type { prices as english } from '../en/prices.ts'

/** Prices that explain themselves, wherever staff see them. */
export const prices: Translation<typeof english> = {
  title: 'Mai árak',
  titleOn: 'Árak: {{day}}',
  base: 'alapár, érvényes ettől: {{day}}',
  exception: 'kivétel, érvényes ettől: {{day}}',
  insteadOf: 'alapár {{price}}',
  lacking: {
    CZK: 'nincs koronaár',
    EUR: 'nincs euróár',
  },
  changes: 'következő változás {{day}}: {{price}}',
  ends: 'ettől a naptól már nem kínált: {{day}}',
  notOnThisDay: 'Ezen a napon nincs kínálat.',
  noMenuYet: 'Ennek az étteremnek még nincs menüje. Az éttermi menü mondja meg, mit és milyen áron kínál.',
  createMenu: 'Éttermi menü létrehozása',
  source: {
    restaurantMenu: 'Éttermi menü',
    exception: 'Árkivétel',
  },
  next: {
    title: 'Mi változik legközelebb',
    none: 'Nincs tervezett árváltozás.',
    starts: 'újonnan kapható, ára {{price}}',
    becomes: 'új ár:',
    ends: 'már nem kínált',
  },
  timeline: {
    title: 'Árak időrendben',
    of: 'Árak időrendben: {{type}}, {{variant}}',
    statements_one: '{{count}} bejegyzés',
    statements_other: '{{count}} bejegyzés',
    idle_one: '{{count}} sosem érvényesül',
    idle_other: '{{count}} sosem érvényesül',
    notOffered: 'nem kínált',
    fromTo: '{{from}} – {{to}}',
    from: 'ettől: {{from}}',
    badge: {
      present: 'Érvényes',
      never: 'Sosem érvényesül',
    },
    why: {
      hiddenByException: 'Ugyanazon a napon kezdődik egy kivétel, és az elsőbbséget élvez.',
      notOffered: 'Azon a napon egyetlen menü sem kínálja, és minden későbbi menü újabb árat ad meg.',
    },
  },
}
