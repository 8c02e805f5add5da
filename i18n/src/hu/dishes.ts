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
    withoutAllergenIds: 'Egyiket sem tartalmazza',
    allergensUndeclared: 'Nem megadott allergének',
    nameEnMissing: 'Hiányzó angol név',
    dishTypeMissing: 'Nincs típus',
    lastServed: 'Utolsó felszolgálás',
    timesServed: 'Felszolgálások száma',
  },
  hints: {
    nameEn: 'Később is megadhatja. Az ellenőrzés emlékezteti rá a közzététel előtt.',
    dishTypeId: 'Nincs típus',
  },
  similar_one: 'Már van hasonló étel:',
  similar_other: 'Már vannak hasonló ételek:',
  similarArchived: 'archivált',
  allergens: {
    undeclared: 'Nincs megadva',
    none: 'Nem tartalmaz',
    some: 'Tartalmaz',
    undeclaredHint: 'Az allergének még nincsenek megadva. Ezt a vendégek is látják, és az ellenőrzés emlékezteti rá.',
    noneHint: 'Ön kijelenti, hogy az étel nem tartalmaz allergént.',
    someHint: 'Válasszon legalább egyet. Addig az allergének nem számítanak megadottnak.',
  },
  servings: {
    title: 'Felszolgálás',
    empty: 'Ez az étel még egyetlen heti menüben sem szerepel.',
    times_one: '{{count}} napon szerepelt',
    times_other: '{{count}} napon szerepelt',
    last: 'legutóbb: {{day}}',
    next: 'legközelebb: {{day}}',
    planned: 'Ma és tervezve',
    past: 'Korábban',
    week: '{{week}}. hét',
    draft: 'Piszkozat',
    noRestaurant: 'Egyik étterem sem kínálja',
    showAll: 'Összes megjelenítése ({{count}})',
  },
  bulk: {
    undeclared_one: '{{count, number}} étel allergénjei továbbra is megadatlanok maradnak.',
    undeclared_other: '{{count, number}} étel allergénjei továbbra is megadatlanok maradnak.',
    emptied_one: '{{count, number}} ételnél azt rögzíti, hogy nem tartalmaz allergént. Ellenőrizze, hogy ez helyes-e.',
    emptied_other:
      '{{count, number}} ételnél azt rögzíti, hogy nem tartalmaz allergént. Ellenőrizze, hogy ez helyes-e.',
  },
  empty: {
    title: 'Még nincsenek ételek',
    body: 'A heti menük ételekből állnak. Adja hozzá az elsőt: elég a cseh neve.',
    action: 'Első étel hozzáadása',
    readOnly: 'A hozzáadott ételek itt jelennek meg.',
  },
}
