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
    withoutAllergenIds: 'Neobsahuje žádný z',
    allergensUndeclared: 'Alergeny neuvedeny',
    nameEnMissing: 'Chybí anglický název',
    dishTypeMissing: 'Bez druhu',
    lastServed: 'Naposledy podáváno',
    timesServed: 'Kolikrát podáváno',
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
  bulk: {
    undeclared_one: '{{count, number}}\u00a0jídlo s\u00a0neuvedenými alergeny zůstane neuvedené.',
    undeclared_few: '{{count, number}}\u00a0jídla s\u00a0neuvedenými alergeny zůstanou neuvedená.',
    undeclared_many: '{{count, number}}\u00a0jídla s\u00a0neuvedenými alergeny zůstane neuvedeno.',
    undeclared_other: '{{count, number}}\u00a0jídel s\u00a0neuvedenými alergeny zůstane neuvedených.',
    emptied_one:
      'U\u00a0{{count, number}}\u00a0jídla potvrdíte, že neobsahuje žádné alergeny. Ověřte, že to je správně.',
    emptied_few:
      'U\u00a0{{count, number}}\u00a0jídel potvrdíte, že neobsahují žádné alergeny. Ověřte, že to je správně.',
    emptied_many:
      'U\u00a0{{count, number}}\u00a0jídel potvrdíte, že neobsahují žádné alergeny. Ověřte, že to je správně.',
    emptied_other:
      'U\u00a0{{count, number}}\u00a0jídel potvrdíte, že neobsahují žádné alergeny. Ověřte, že to je správně.',
  },
  empty: {
    title: 'Zatím žádná jídla',
    body: 'Týdenní menu se skládají z\u00a0jídel. Přidejte první: stačí jeho český název.',
    action: 'Přidat první jídlo',
    readOnly: 'Jídla se tu objeví, až je někdo přidá.',
  },
}
