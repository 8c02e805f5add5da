import type { Translation } from '../catalogue.ts'
import type { restaurants as english } from '../en/restaurants.ts'

export const restaurants: Translation<typeof english> = {
  title: 'Restaurace',
  new: 'Nová restaurace',
  edit: 'Upravit „{{name}}“',
  fields: {
    nameCs: 'Český název',
    nameEn: 'Anglický název',
    active: 'Aktivní',
    showMenuPrice: 'Ceny viditelné pro hosty',
    timezone: 'Časové pásmo',
  },
  hints: {
    active: 'U\u00a0neaktivní restaurace hosté na obrazovkách a\u00a0na webu uvidí „zavřeno“.',
    showMenuPrice: 'Na obrazovkách a\u00a0na webu. Zaměstnanci vidí ceny vždy.',
    timezone: 'Dny a\u00a0ceny se mění o\u00a0půlnoci v\u00a0tomto pásmu.',
  },
  empty: {
    title: 'Zatím žádné restaurace',
    body: 'Restaurace má vlastní ceny, obrazovky a\u00a0časové pásmo. Začněte tím, že přidáte první.',
    action: 'Přidat první restauraci',
    readOnly: 'Zatím nikdo žádnou restauraci nepřidal.',
  },
}
