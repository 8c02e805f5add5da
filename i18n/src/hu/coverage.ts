import type { coverage as english } from '../en/coverage.ts'
import type { Translation } from '../translation.ts'

export const coverage: Translation<typeof english> = {
  title: 'Ételek allergiásoknak és étrendekhez',
  hint: 'Allergének és étrendek, amelyekhez minden nap kell megfelelő étel.',
  lead: 'Válassza ki a figyelendő allergéneket és étrendeket. Az ellenőrzés ezután figyelmezteti azokra a napokra, amikor nincs hozzájuk megfelelő leves vagy főétel.',
  undeclared:
    'Csak a megadott adatok számítanak. Ha egy étel allergénjei nincsenek megadva, az étel soha nem számít megfelelőnek.',
  watched: 'Mit figyeljen az ellenőrzés',
  courses: 'Levesek és főételek',
  suggested: 'A sorokat a nevük alapján jelöltük ki. Mentés előtt ellenőrizze őket.',
  fields: {
    allergenIds: 'Allergének',
    diets: 'Étrendek',
    soupTypeIds: 'Levesek sorai',
    mainTypeIds: 'Főételek sorai',
  },
  hints: {
    allergenIds: 'Minden napra kell olyan leves és főétel, amely nem tartalmazza az allergént.',
    diets: 'Minden napra kell az étrendnek megfelelő leves és főétel. A vegán étel vegetáriánusnak is számít.',
    soupTypeIds: 'Levesnek számító menütétel-típusok.',
    mainTypeIds: 'Főételnek számító menütétel-típusok.',
  },
}
