import type { restaurants as english } from '../en/restaurants.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const restaurants: Translation<typeof english> = {
  title: moduleNames.restaurants,
  new: 'Új étterem',
  edit: '„{{name}}” szerkesztése',
  fields: {
    nameCs: 'Cseh név',
    nameEn: 'Angol név',
    active: 'Aktív',
    showMenuPrice: 'Árak megjelenítése a vendégeknek',
    timezone: 'Időzóna',
  },
  hints: {
    active: 'Ha az étterem inaktív, a vendégek a „Zavřeno” vagy a „Closed” feliratot látják a kijelzőkön és a weben.',
    showMenuPrice: 'A kijelzőkön és a weben. A munkatársak mindig látják az árakat.',
    timezone: 'Az új nap ebben az időzónában éjfélkor kezdődik; ekkor lépnek életbe az új árak is.',
  },
  empty: {
    title: 'Még nincsenek éttermek',
    body: 'Minden étteremnek saját árai, kijelzői és időzónája van. Kezdésként adja hozzá az elsőt.',
    action: 'Első étterem hozzáadása',
    readOnly: 'A hozzáadott éttermek itt jelennek meg.',
  },
  home: {
    clock: 'Helyi idő: {{day}}, {{time}}.',
    asOf: 'Kínálat és árak ezen a napon',
    backToToday: 'Vissza a mai napra',
    today: {
      title: 'Mai kínálat',
      titleOn: 'Kínálat: {{day}}',
      closed: 'Ez az étterem inaktív vagy archivált. A vendégek a „Zavřeno” vagy a „Closed” feliratot látják.',
      nothing: 'Ezen a napon egyetlen éttermi menü sem érvényes, ezért nincs kínálat.',
      unpublished: 'Erre a hétre nincs közzétett heti menü.',
      unplanned: 'A közzétett heti menüben erre a napra nincs semmi abból, amit az étterem kínál.',
      undeclared: 'nincsenek megadva az allergének',
      allergens: 'allergének: {{codes}}',
    },
    embed: {
      title: 'Megjelenítés weboldalon',
      hint: 'Illessze be ezek egyikét az étterem weboldalába. Csak a közzétett heti menük jelennek meg.',
      frame: 'Keret',
      script: 'Szkript',
      feed: 'Adatok fejlesztőknek (JSON)',
      copy: 'Másolás',
      copyOf: 'Másolás: {{what}}',
      copied: 'Vágólapra másolva',
      copyFailed: 'Nem sikerült másolni. Jelölje ki a szöveget, és másolja kézzel.',
    },
    screens: {
      title: 'Kijelzők',
      none: 'Ezt az éttermet egyetlen kijelző sem mutatja.',
      toSettings: 'Az összes kijelző a beállításokban',
      withPrices: 'árakkal',
      withoutPrices: 'árak nélkül',
      hours: '{{from}}–{{to}}',
      since: 'ettől: {{from}}',
      until: 'eddig: {{to}}',
      always: 'egész nap',
      languages: {
        cs: 'csehül',
        en: 'angolul',
        both: 'csehül és angolul',
      },
      type: {
        day: 'mai nap',
        week: 'egész hét',
        allergens: 'allergének',
      },
    },
  },
}
