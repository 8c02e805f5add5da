import type { prices as english } from '../en/prices.ts'
import type { Translation } from '../translation.ts'

/** Prices and where they come from. */
export const prices: Translation<typeof english> = {
  title: 'Mai árak',
  titleOn: 'Árak: {{day}}',
  base: 'alapár, érvényes ettől: {{day}}',
  exception: 'egyedi ár, érvényes ettől: {{day}}',
  insteadOf: 'alapár: {{price}}',
  lacking: {
    CZK: 'nincs ár koronában',
    EUR: 'nincs ár euróban',
  },
  changes: 'következő változás: {{day}}, {{price}}',
  ends: 'ettől kezdve nincs a kínálatban: {{day}}',
  notOnThisDay: 'Ezen a napon nincs kínálat.',
  noMenuYet: 'Ennek az étteremnek még nincs éttermi menüje. Hozzon létre egyet, és adja meg a kínálatot és az árakat.',
  createMenu: 'Éttermi menü létrehozása',
  source: {
    restaurantMenu: 'Éttermi menü',
    exception: 'Egyedi ár',
  },
  bulk: { action: 'Árak módosítása…', list: 'Csoportos árváltoztatások' },
  next: {
    title: 'Közelgő változások',
    none: 'Nincs közelgő árváltozás.',
    starts: 'új a kínálatban, ára: {{price}}',
    becomes: 'erre változik:',
    ends: 'kikerül a kínálatból',
  },
  holds: {
    title: 'Érvényesség',
    from: {
      present: 'Érvényes ettől: {{from}}',
      future: 'Érvényes lesz ettől: {{from}}',
    },
    fromTo: {
      past: 'Érvényes volt: {{from}}–{{to}}',
      present: 'Érvényes: {{from}}–{{to}}',
      future: 'Érvényes lesz: {{from}}–{{to}}',
    },
    archived: 'Az elem archivált, ezért nem befolyásolja az árakat.',
  },
  timeline: {
    title: 'Árak időrendben',
    of: 'Árak időrendben: {{type}}, {{variant}}',
    statements_one: '{{count}} árbejegyzés',
    statements_other: '{{count}} árbejegyzés',
    idle_one: '{{count}} sosem érvényesül',
    idle_other: '{{count}} sosem érvényesül',
    notOffered: 'nincs a kínálatban',
    fromTo: '{{from}}–{{to}}',
    from: 'ettől: {{from}}',
    badge: {
      present: 'Érvényes',
      never: 'Sosem érvényesül',
    },
    why: {
      hiddenByException: 'Ugyanezen a napon egyedi ár lép a helyébe.',
      notOffered: 'Azon a napon egyetlen éttermi menü sem kínálja, és a későbbi éttermi menük újabb árat adnak meg.',
    },
  },
}
