import type { Translation } from '../catalogue.ts'
import type { restaurants as english } from '../en/restaurants.ts'

export const restaurants: Translation<typeof english> = {
  title: 'Éttermek',
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
}
