import type { dishes as english } from '../en/dishes.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const dishes: Translation<typeof english> = {
  title: moduleNames.dishes,
  new: 'Nové jedlo',
  edit: 'Upraviť „{{name}}“',
  fields: {
    nameCs: 'Český názov',
    nameEn: 'Anglický názov',
    dishTypeId: 'Druh',
    dishTypeName: 'Druh',
    allergenIds: 'Alergény',
    withoutAllergenIds: 'Neobsahuje žiadny z',
    allergensUndeclared: 'Alergény neuvedené',
    nameEnMissing: 'Chýba anglický názov',
    dishTypeMissing: 'Bez druhu',
    lastServed: 'Naposledy podávané',
    timesServed: 'Koľkokrát podávané',
  },
  hints: {
    nameEn: 'Môžete ho doplniť neskôr. Kontrola vám ho pripomenie pred zverejnením.',
    dishTypeId: 'Bez druhu',
  },
  similar_one: 'Podobné jedlo už existuje:',
  similar_few: 'Podobné jedlá už existujú:',
  similar_many: 'Podobné jedlá už existujú:',
  similar_other: 'Podobné jedlá už existujú:',
  similarArchived: 'archivované',
  allergens: {
    undeclared: 'Neuvedené',
    none: 'Žiadne',
    some: 'Obsahuje',
    undeclaredHint:
      'Alergény zatiaľ nie sú uvedené. Hostia uvidia „alergeny neuvedeny“ alebo „allergens not stated“ a\u00a0kontrola vám ich pripomenie.',
    noneHint: 'Potvrdzujete, že jedlo neobsahuje žiadne alergény.',
    someHint: 'Vyberte aspoň jeden. Dovtedy zostávajú alergény neuvedené.',
  },
  servings: {
    title: 'Kedy a\u00a0kde sa podáva',
    empty: 'Toto jedlo zatiaľ nie je v\u00a0žiadnom týždennom menu.',
    times_one: 'Podávané {{count}}\u00a0deň',
    times_few: 'Podávané {{count}}\u00a0dni',
    times_many: 'Podávané {{count}}\u00a0dňa',
    times_other: 'Podávané {{count}}\u00a0dní',
    last: 'naposledy {{day}}',
    next: 'najbližšie {{day}}',
    planned: 'Dnes a\u00a0v\u00a0pláne',
    past: 'Podávané predtým',
    week: '{{week}}.\u00a0týždeň',
    draft: 'Koncept',
    noRestaurant: 'Neponúka žiadna reštaurácia',
    showAll: 'Zobraziť všetkých {{count}}',
  },
  bulk: {
    undeclared_one: '{{count, number}}\u00a0jedlo s\u00a0neuvedenými alergénmi zostane neuvedené.',
    undeclared_few: '{{count, number}}\u00a0jedlá s\u00a0neuvedenými alergénmi zostanú neuvedené.',
    undeclared_many: '{{count, number}}\u00a0jedla s\u00a0neuvedenými alergénmi zostane neuvedené.',
    undeclared_other: '{{count, number}}\u00a0jedál s\u00a0neuvedenými alergénmi zostane neuvedených.',
    emptied_one: 'Pri {{count, number}}\u00a0jedle potvrdíte, že neobsahuje žiadne alergény. Overte, že je to správne.',
    emptied_few:
      'Pri {{count, number}}\u00a0jedlách potvrdíte, že neobsahujú žiadne alergény. Overte, že je to správne.',
    emptied_many:
      'Pri {{count, number}}\u00a0jedlách potvrdíte, že neobsahujú žiadne alergény. Overte, že je to správne.',
    emptied_other:
      'Pri {{count, number}}\u00a0jedlách potvrdíte, že neobsahujú žiadne alergény. Overte, že je to správne.',
  },
  empty: {
    title: 'Zatiaľ žiadne jedlá',
    body: 'Týždenné menu sa skladajú z\u00a0jedál. Pridajte prvé jedlo, stačí jeho český názov.',
    action: 'Pridať prvé jedlo',
    readOnly: 'Pridané jedlá sa zobrazia tu.',
  },
}
