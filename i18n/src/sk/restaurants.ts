import type { Translation } from '../catalogue.ts'
import type { restaurants as english } from '../en/restaurants.ts'

export const restaurants: Translation<typeof english> = {
  title: 'Reštaurácie',
  new: 'Nová reštaurácia',
  edit: 'Upraviť „{{name}}“',
  fields: {
    nameCs: 'Český názov',
    nameEn: 'Anglický názov',
    active: 'Aktívna',
    showMenuPrice: 'Ceny viditeľné pre hostí',
    timezone: 'Časové pásmo',
  },
  hints: {
    active: 'Hostia neaktívnej reštaurácie uvidia na obrazovkách a\u00a0na webe „zatvorené“.',
    showMenuPrice: 'Na obrazovkách a\u00a0na webe. Personál vidí ceny vždy.',
    timezone: 'Dni a\u00a0ceny sa menia o\u00a0polnoci tohto pásma.',
  },
  empty: {
    title: 'Zatiaľ žiadne reštaurácie',
    body: 'Reštaurácia má vlastné ceny, obrazovky a\u00a0časové pásmo. Na začiatok pridajte prvú.',
    action: 'Pridať prvú reštauráciu',
    readOnly: 'Reštauráciu zatiaľ nikto nepridal.',
  },
}
