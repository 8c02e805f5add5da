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
    nameEn: 'Můžete ho doplnit později. Kontroly vám ho před zveřejněním připomenou.',
    dishTypeId: 'Bez druhu',
  },
  similar_one: 'Podobné jídlo už existuje:',
  similar_few: 'Podobná jídla už existují:',
  similar_many: 'Podobná jídla už existují:',
  similar_other: 'Podobná jídla už existují:',
  similarArchived: 'v\u00a0archivu',
  allergens: {
    undeclared: 'Neuvedeno',
    none: 'Žádné',
    some: 'Obsahuje',
    undeclaredHint: 'Alergeny zatím nejsou uvedeny. Hosté vidí „alergeny neuvedeny“ a\u00a0kontroly vám to připomenou.',
    noneHint: 'Potvrzujete, že jídlo neobsahuje žádné alergeny.',
    someHint: 'Vyberte alespoň jeden. Do té doby zůstávají alergeny neuvedené.',
  },
  servings: {
    title: 'Kdy a\u00a0kde se podává',
    empty: 'Toto jídlo zatím není v\u00a0žádném týdenním menu.',
    times_one: 'Podáváno {{count}}\u00a0den',
    times_few: 'Podáváno {{count}}\u00a0dny',
    times_many: 'Podáváno {{count}}\u00a0dne',
    times_other: 'Podáváno {{count}}\u00a0dní',
    last: 'naposledy {{day}}',
    next: 'příště {{day}}',
    planned: 'Dnes a\u00a0v\u00a0plánu',
    past: 'Podáváno dříve',
    week: '{{week}}.\u00a0týden',
    draft: 'Koncept',
    noRestaurant: 'Nenabízí žádná restaurace',
    showAll: 'Zobrazit všech {{count}}',
  },
  empty: {
    title: 'Zatím žádná jídla',
    body: 'Týdenní menu se skládají z\u00a0jídel. Přidejte první: stačí jeho český název.',
    action: 'Přidat první jídlo',
    readOnly: 'Jídla se tu objeví, až je někdo přidá.',
  },
}
