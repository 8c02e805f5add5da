import type { restaurantMenus as english } from '../en/restaurantMenus.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const restaurantMenus: Translation<typeof english> = {
  title: moduleNames.restaurantMenus,
  new: 'Nové menu reštaurácie',
  edit: 'Upraviť „{{name}}“',
  copy: 'Kopírovať na nový dátum',
  copied: 'Kópia menu „{{name}}“',
  fields: {
    restaurantId: 'Reštaurácia',
    restaurantNameCs: 'Reštaurácia (česky)',
    restaurantNameEn: 'Reštaurácia (anglicky)',
    weeklyMenuVariantId: 'Variant menu',
    weeklyMenuVariantNameCs: 'Variant (česky)',
    weeklyMenuVariantNameEn: 'Variant (anglicky)',
    startDate: 'Platí od',
    restaurantMenuItems: 'Ceny',
  },
  hints: {
    startDate: 'Od polnoci v\u00a0mieste reštaurácie, kým ho nenahradí neskoršie menu toho istého variantu.',
    startDateIn:
      'Od polnoci v\u00a0mieste reštaurácie ({{zone}}), kým ho nenahradí neskoršie menu toho istého variantu.',
  },
  items: {
    hint: 'Ponúka sa len to, čo je uvedené tu. Každý riadok potrebuje cenu aspoň v\u00a0jednej mene.',
    menuItemTypeId: 'Typ položky menu',
    priceCzk: 'Cena v\u00a0CZK',
    priceEur: 'Cena v\u00a0EUR',
    add: 'Pridať riadok',
    addMissing_one: 'Pridať chýbajúci typ',
    addMissing_few: 'Pridať všetky {{count}}\u00a0chýbajúce typy',
    addMissing_many: 'Pridať {{count}}\u00a0chýbajúceho typu',
    addMissing_other: 'Pridať všetkých {{count}}\u00a0chýbajúcich typov',
    remove: 'Odobrať „{{name}}“',
    removeRow: 'Odobrať riadok {{number}}',
    count_one: '{{count}}\u00a0riadok',
    count_few: '{{count}}\u00a0riadky',
    count_many: '{{count}}\u00a0riadka',
    count_other: '{{count}}\u00a0riadkov',
    none: 'Zatiaľ sa nič neponúka: pridajte, čo táto reštaurácia podáva, aj s\u00a0cenami.',
    noPrice: 'bez ceny',
    added: 'pridané',
    removed: 'odobrané',
    reordered: 'V\u00a0inom poradí',
  },
  empty: {
    title: 'Zatiaľ žiadne menu reštaurácií',
    body: 'Menu reštaurácie určuje, čo reštaurácia od daného dňa ponúka a\u00a0za aké ceny. Pridajte prvé.',
    action: 'Pridať prvé menu reštaurácie',
    readOnly: 'Menu reštaurácie zatiaľ nikto nepridal.',
  },
  missing: {
    restaurants: 'Najprv treba pridať reštauráciu, ktorej budú ceny patriť.',
    weeklyMenuVariants: 'Najprv treba pridať variant menu, napríklad „Štandard“.',
    menuItemTypes:
      'Najprv treba pridať typy položiek menu, napríklad „Polievka“ alebo „Menu\u00a01“: ceny sa určujú pre ne.',
    action: {
      restaurants: 'Pridať reštauráciu',
      weeklyMenuVariants: 'Pridať varianty menu',
      menuItemTypes: 'Pridať typy položiek menu',
    },
  },
}
