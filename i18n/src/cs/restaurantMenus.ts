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
    weeklyMenuVariantId: 'Varianta',
    weeklyMenuVariantNameCs: 'Varianta (česky)',
    weeklyMenuVariantNameEn: 'Varianta (anglicky)',
    startDate: 'Platí od',
    restaurantMenuItems: 'Ceny',
  },
  hints: {
    startDate: 'Od půlnoci místního času restaurace, dokud nezačne platit její pozdější menu stejné varianty.',
    startDateIn:
      'Od půlnoci místního času restaurace ({{zone}}), dokud nezačne platit její pozdější menu stejné varianty.',
  },
  items: {
    hint: 'Restaurace nabízí jen typy uvedené zde. U\u00a0každého vyplňte cenu alespoň v\u00a0jedné měně.',
    menuItemTypeId: 'Typ položky menu',
    priceCzk: 'Cena (Kč)',
    priceEur: 'Cena (€)',
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
    none: 'Zatím se nic nenabízí. Přidejte typy položek menu, které tato restaurace nabízí, a\u00a0jejich ceny.',
    noPrice: 'bez ceny',
    added: 'přidáno',
    removed: 'odebráno',
    reordered: 'Změna pořadí',
  },
  empty: {
    title: 'Zatím žádná menu restaurací',
    body: 'Menu restaurace určuje, co restaurace od zvoleného dne nabízí a\u00a0za jaké ceny.',
    action: 'Přidat první menu restaurace',
    readOnly: 'Menu restaurací se tu objeví, až je někdo přidá.',
  },
  missing: {
    restaurants: 'Nejdřív přidejte restauraci.',
    weeklyMenuVariants: 'Nejdřív přidejte variantu, například „Standard“.',
    menuItemTypes: 'Nejdřív přidejte typy položek menu, například „Polévka“ nebo „Menu\u00a01“. Každý má vlastní cenu.',
    action: {
      restaurants: 'Přidat restauraci',
      weeklyMenuVariants: 'Přidat varianty',
      menuItemTypes: 'Přidat typy položek menu',
    },
  },
}
