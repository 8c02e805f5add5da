import type { dishes as english } from '../en/dishes.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const dishes: Translation<typeof english> = {
  title: moduleNames.dishes,
  new: 'Új étel',
  edit: '„{{name}}” szerkesztése',
  fields: {
    nameCs: 'Cseh név',
    nameEn: 'Angol név',
    dishTypeId: 'Típus',
    dishTypeName: 'Típus',
    allergenIds: 'Allergének',
  },
  hints: {
    nameEn: 'Később is megadható: az ellenőrzés emlékezteti rá, mielőtt a vendégek meglátják a menüt.',
    dishTypeId: 'Nincs típus',
  },
  similar_one: 'Már van hasonló étel:',
  similar_other: 'Már vannak hasonló ételek:',
  similarArchived: 'archivált',
  allergens: {
    undeclared: 'Nincs megadva',
    none: 'Nincs',
    some: 'Tartalmaz',
    undeclaredHint:
      'Az allergéneket még senki sem adta meg. A vendégek nem látnak listát, és az ellenőrzés emlékezteti a hiányra.',
    noneHint: 'Megadva: az étel nem tartalmaz allergént.',
    someHint: 'Válasszon legalább egyet; addig az allergének megadatlanok maradnak.',
  },
  empty: {
    title: 'Még nincsenek ételek',
    body: 'A heti menük ételekből állnak össze. Vegye fel az elsőt: kezdetnek elég a cseh neve.',
    action: 'Az első étel felvétele',
    readOnly: 'Még senki sem vett fel ételt.',
  },
}
