import type { prices as english } from '../en/prices.ts'
import type { Translation } from '../translation.ts'

/** Prices and where they come from. */
export const prices: Translation<typeof english> = {
  title: 'Mai árak',
  titleOn: 'Árak: {{day}}',
  base: 'alapár, érvényes ettől: {{day}}',
  exception: 'kivétel, érvényes ettől: {{day}}',
  insteadOf: 'alapár: {{price}}',
  lacking: {
    CZK: 'nincs koronaár',
    EUR: 'nincs euróár',
  },
  changes: 'következő változás: {{day}}, {{price}}',
  ends: 'ettől kezdve nincs a kínálatban: {{day}}',
  notOnThisDay: 'Ezen a napon nincs kínálat.',
  noMenuYet: 'Ennek az étteremnek még nincs menüje. Az éttermi menü határozza meg, mit és milyen áron kínál.',
  createMenu: 'Éttermi menü létrehozása',
  source: {
    restaurantMenu: 'Éttermi menü',
    exception: 'Árkivétel',
  },
  next: {
    title: 'Közelgő változások',
    none: 'Nincs tervezett árváltozás.',
    starts: 'új a kínálatban, ára {{price}}',
    becomes: 'erre változik:',
    ends: 'már nincs a kínálatban',
  },
  holds: {
    title: 'Érvényesség',
    from: {
      present: 'Érvényes ettől: {{from}}',
      future: 'Érvényes lesz ettől: {{from}}',
    },
    fromTo: {
      past: 'Érvényes volt: {{from}} – {{to}}',
      present: 'Érvényes: {{from}} – {{to}}',
      future: 'Érvényes lesz: {{from}} – {{to}}',
    },
    archived: 'Amíg a rekord archiválva van, egyetlen árat sem határoz meg.',
  },
  timeline: {
    title: 'Árak időrendben',
    of: 'Árak időrendben: {{type}}, {{variant}}',
    statements_one: '{{count}} bejegyzés',
    statements_other: '{{count}} bejegyzés',
    idle_one: '{{count}} sosem érvényesül',
    idle_other: '{{count}} sosem érvényesül',
    notOffered: 'nincs a kínálatban',
    fromTo: '{{from}} – {{to}}',
    from: 'ettől: {{from}}',
    badge: {
      present: 'Érvényes',
      never: 'Sosem érvényesül',
    },
    why: {
      hiddenByException: 'Ugyanazon a napon egy kivétel is kezdődik, és az lép a helyébe.',
      notOffered: 'Azon a napon egyetlen menü sem kínálja, és minden későbbi menü újabb árat ad meg.',
    },
  },
}
