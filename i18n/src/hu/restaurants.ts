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
    showMenuPrice: 'Nyilvános árak',
    timezone: 'Időzóna',
  },
  hints: {
    active: 'Az inaktív étterem vendégei a kijelzőkön és a weben a „zárva” feliratot látják.',
    showMenuPrice: 'A vendégek is látják az árakat a kijelzőkön és a weben. A munkatársak mindig látják őket.',
    timezone: 'A nap és az árak ezen időzóna szerint éjfélkor váltanak.',
  },
  empty: {
    title: 'Még nincsenek éttermek',
    body: 'Minden étteremnek saját árai, kijelzői és időzónája van. Kezdésként vegye fel az elsőt.',
    action: 'Az első étterem felvétele',
    readOnly: 'Még senki sem vett fel éttermet.',
  },
  home: {
    clock: 'Ott most {{day}}, {{time}} van.',
    asOf: 'Kínálat és árak ezen a napon',
    backToToday: 'Vissza a mai napra',
    today: {
      title: 'Mai kínálat',
      titleOn: 'Kínálat: {{day}}',
      closed: 'Zárva. Az inaktív vagy archivált étterem vendégei a „zárva” feliratot látják.',
      nothing: 'Ezen a napon egyetlen éttermi menü sem érvényes, ezért nincs kínálat.',
      unpublished: 'Erre a hétre nincs közzétett menü.',
      unplanned: 'A közzétett menüben erre a napra nincs semmi abból, amit az étterem kínál.',
      undeclared: 'nincsenek megadva az allergének',
      allergens: 'allergének: {{codes}}',
    },
    embed: {
      title: 'Az Ön weboldalain',
      hint: 'Illessze be ezek egyikét az étterem saját oldalaira. Csak az jelenik meg, ami közzé van téve.',
      frame: 'Keret',
      script: 'Szkript',
      feed: 'Adatok programoknak',
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
      hours: '{{from}} – {{to}}',
      since: 'ettől: {{from}}',
      until: 'eddig: {{to}}',
      always: 'egész nap',
      type: {
        day: 'napi menü',
        week: 'heti menü',
        allergens: 'allergének',
      },
    },
  },
}
