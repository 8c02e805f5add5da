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
    codes: 'Allergénkódok',
    codesExample: '1, 3, 7',
    unknownCodes: 'Ismeretlen kód: {{codes}}.',
  },
  several: {
    action: 'Több hozzáadása…',
    title: 'Több étel hozzáadása',
    lines: 'Soronként egy étel',
    linesHint:
      'Táblázat celláit is beillesztheti: cseh név, angol név, típus, allergénkódok. A kódok a név után, zárójelben is állhatnak.',
    tooMany: 'Egyszerre legfeljebb {{max}} étel hozható létre. Megadott ételek száma: {{count}}.',
    count_one: '{{count}} étel',
    count_other: '{{count}} étel',
    review: 'Áttekintés',
    back: 'Vissza a szöveghez',
    typeForAll: 'Típus az összeshez',
    codesForAll: 'Allergénkódok az összeshez',
    include: 'Létrehozás: {{name}}',
    exists: 'Már van ilyen nevű étel. Jelölje be, ha mégis létrehozza.',
    twice: 'Ez a név kétszer szerepel. Jelölje be, ha mégis létrehozza.',
    failed: 'Néhány étel nem jött létre. Javítsa ki őket, és próbálja újra.',
    progress: 'Létrehozás: {{done}}/{{total}}…',
    create_one: '{{count}} étel létrehozása',
    create_other: '{{count}} étel létrehozása',
    created_one: '{{count}} étel létrejött.',
    created_other: '{{count}} étel létrejött.',
  },
  empty: {
    title: 'Még nincsenek ételek',
    body: 'A heti menük ételekből állnak. Adja hozzá az elsőt: elég a cseh neve.',
    action: 'Első étel hozzáadása',
    readOnly: 'A hozzáadott ételek itt jelennek meg.',
  },
}
