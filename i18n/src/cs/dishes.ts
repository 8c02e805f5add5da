import type { dishes as english } from '../en/dishes.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const dishes: Translation<typeof english> = {
  title: moduleNames.dishes,
  new: 'Nové jídlo',
  edit: 'Upravit „{{name}}“',
  fields: {
    nameCs: 'Český název',
    nameEn: 'Anglický název',
    dishTypeId: 'Druh',
    dishTypeName: 'Druh',
    allergenIds: 'Alergeny',
  },
  hints: {
    nameEn: 'Můžete ho doplnit později: kontroly vám ho připomenou, než menu uvidí hosté.',
    dishTypeId: 'Bez druhu',
  },
  similar_one: 'Podobné jídlo už existuje:',
  similar_few: 'Podobná jídla už existují:',
  similar_many: 'Podobná jídla už existují:',
  similar_other: 'Podobná jídla už existují:',
  similarArchived: 'archivováno',
  allergens: {
    undeclared: 'Neuvedeno',
    none: 'Žádné',
    some: 'Obsahuje',
    undeclaredHint: 'Alergeny zatím nikdo neuvedl. Hosté nevidí žádný seznam a\u00a0kontroly vám to připomenou.',
    noneHint: 'Uvedeno: jídlo neobsahuje žádné alergeny.',
    someHint: 'Vyberte alespoň jeden; dokud žádný nevyberete, zůstává to neuvedené.',
  },
  empty: {
    title: 'Zatím žádná jídla',
    body: 'Z\u00a0jídel se skládají týdenní menu. Přidejte první: pro začátek stačí český název.',
    action: 'Přidat první jídlo',
    readOnly: 'Zatím nikdo žádné jídlo nepřidal.',
  },
}
