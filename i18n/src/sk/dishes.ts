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
  },
  hints: {
    nameEn: 'Môžete ho doplniť neskôr: kontrola vám ho pripomenie skôr, ako menu uvidia hostia.',
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
    undeclaredHint: 'Alergény zatiaľ nikto neuviedol. Hostia ich zoznam neuvidia a\u00a0kontrola vám ich pripomenie.',
    noneHint: 'Uvedené: jedlo neobsahuje žiadne alergény.',
    someHint: 'Vyberte aspoň jeden; kým žiadny nevyberiete, zostáva to neuvedené.',
  },
  empty: {
    title: 'Zatiaľ žiadne jedlá',
    body: 'Z\u00a0jedál sa skladajú týždenné menu. Pridajte prvé: na začiatok stačí český názov.',
    action: 'Pridať prvé jedlo',
    readOnly: 'Jedlo zatiaľ nikto nepridal.',
  },
}
