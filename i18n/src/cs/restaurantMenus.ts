import type { restaurantMenus as english } from '../en/restaurantMenus.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const restaurantMenus: Translation<typeof english> = {
  title: moduleNames.restaurantMenus,
  new: 'Nové menu restaurace',
  edit: 'Upravit „{{name}}“',
  copy: 'Kopírovat na nové datum',
  copied: 'Kopie záznamu „{{name}}“',
  fields: {
    restaurantId: 'Restaurace',
    restaurantNameCs: 'Restaurace (česky)',
    restaurantNameEn: 'Restaurace (anglicky)',
    weeklyMenuVariantId: 'Varianta menu',
    weeklyMenuVariantNameCs: 'Varianta (česky)',
    weeklyMenuVariantNameEn: 'Varianta (anglicky)',
    startDate: 'Platí od',
    restaurantMenuItems: 'Ceny',
  },
  hints: {
    startDate: 'Od půlnoci místního času restaurace, dokud nezačne platit pozdější menu téže varianty.',
    startDateIn: 'Od půlnoci místního času restaurace ({{zone}}), dokud nezačne platit pozdější menu téže varianty.',
  },
  items: {
    hint: 'Nabízí se jen to, co je uvedeno tady. Každý řádek potřebuje cenu alespoň v\u00a0jedné měně.',
    menuItemTypeId: 'Typ položky menu',
    priceCzk: 'Cena v\u00a0CZK',
    priceEur: 'Cena v\u00a0EUR',
    add: 'Přidat řádek',
    addMissing_one: 'Přidat chybějící typ',
    addMissing_few: 'Přidat všechny chybějící typy ({{count}})',
    addMissing_many: 'Přidat všechny chybějící typy ({{count}})',
    addMissing_other: 'Přidat všechny chybějící typy ({{count}})',
    remove: 'Odebrat „{{name}}“',
    removeRow: 'Odebrat řádek {{number}}',
    count_one: '{{count}}\u00a0řádek',
    count_few: '{{count}}\u00a0řádky',
    count_many: '{{count}}\u00a0řádku',
    count_other: '{{count}}\u00a0řádků',
    none: 'Zatím se nic nenabízí: přidejte, co se v\u00a0této restauraci vydává a\u00a0za kolik.',
    noPrice: 'bez ceny',
    added: 'přidáno',
    removed: 'odebráno',
    reordered: 'V\u00a0jiném pořadí',
  },
  empty: {
    title: 'Zatím žádná menu restaurací',
    body: 'Menu restaurace určuje, co restaurace od zvoleného dne nabízí a\u00a0za jaké ceny. Přidejte první.',
    action: 'Přidat první menu restaurace',
    readOnly: 'Zatím nikdo žádné menu restaurace nepřidal.',
  },
  missing: {
    restaurants: 'Nejdřív je potřeba restaurace, ke které budou ceny patřit.',
    weeklyMenuVariants: 'Nejdřív je potřeba varianta menu, například „Standard“.',
    menuItemTypes:
      'Nejdřív jsou potřeba typy položek menu, například „Polévka“ nebo „Menu\u00a01“: ceny patří k\u00a0nim.',
    action: {
      restaurants: 'Přidat restauraci',
      weeklyMenuVariants: 'Přidat varianty menu',
      menuItemTypes: 'Přidat typy položek menu',
    },
  },
}
