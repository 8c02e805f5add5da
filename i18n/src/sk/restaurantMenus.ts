import type { restaurantMenus as english } from '../en/restaurantMenus.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const restaurantMenus: Translation<typeof english> = {
  title: moduleNames.restaurantMenus,
  new: 'Nové menu reštaurácie',
  edit: 'Upraviť „{{name}}“',
  copy: 'Kopírovať na nový dátum',
  copied: 'Kópia menu reštaurácie „{{name}}“',
  fields: {
    restaurantId: 'Reštaurácia',
    restaurantNameCs: 'Reštaurácia (po česky)',
    restaurantNameEn: 'Reštaurácia (po anglicky)',
    weeklyMenuVariantId: 'Variant',
    weeklyMenuVariantNameCs: 'Variant (po česky)',
    weeklyMenuVariantNameEn: 'Variant (po anglicky)',
    startDate: 'Platí od',
    restaurantMenuItems: 'Ceny',
  },
  hints: {
    startDate:
      'Od polnoci miestneho času reštaurácie, kým nezačne platiť neskoršie menu reštaurácie toho istého variantu.',
    startDateIn:
      'Od polnoci miestneho času reštaurácie ({{zone}}), kým nezačne platiť neskoršie menu reštaurácie toho istého variantu.',
  },
  items: {
    hint: 'Reštaurácia ponúka len typy uvedené tu. Pri každom vyplňte cenu aspoň v\u00a0jednej mene.',
    menuItemTypeId: 'Typ položky menu',
    priceCzk: 'Cena (Kč)',
    priceEur: 'Cena (€)',
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
    none: 'Zatiaľ sa nič neponúka. Pridajte typy položiek menu, ktoré táto reštaurácia podáva, aj s\u00a0cenami.',
    noPrice: 'bez ceny',
    added: 'pridané',
    removed: 'odobraté',
    reordered: 'Zmenené poradie',
  },
  empty: {
    title: 'Zatiaľ žiadne menu reštaurácií',
    body: 'Menu reštaurácie určuje, čo reštaurácia od daného dňa ponúka a\u00a0za aké ceny.',
    action: 'Pridať prvé menu reštaurácie',
    readOnly: 'Pridané menu reštaurácií sa zobrazia tu.',
  },
  missing: {
    restaurants: 'Najprv pridajte reštauráciu.',
    weeklyMenuVariants: 'Najprv pridajte variant, napríklad „Štandard“.',
    menuItemTypes:
      'Najprv pridajte typy položiek menu, napríklad „Polievka“ alebo „Menu\u00a01“. Každý má vlastnú cenu.',
    action: {
      restaurants: 'Pridať reštauráciu',
      weeklyMenuVariants: 'Pridať varianty',
      menuItemTypes: 'Pridať typy položiek menu',
    },
  },
}
