import type { restaurantMenus as english } from '../en/restaurantMenus.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const restaurantMenus: Translation<typeof english> = {
  title: moduleNames.restaurantMenus,
  new: 'Új éttermi menü',
  edit: '„{{name}}” szerkesztése',
  copy: 'Másolás új dátumra',
  copied: '„{{name}}” másolata',
  fields: {
    restaurantId: 'Étterem',
    restaurantNameCs: 'Étterem (csehül)',
    restaurantNameEn: 'Étterem (angolul)',
    weeklyMenuVariantId: 'Változat',
    weeklyMenuVariantNameCs: 'Változat (csehül)',
    weeklyMenuVariantNameEn: 'Változat (angolul)',
    startDate: 'Érvényes ettől',
    restaurantMenuItems: 'Árak',
  },
  hints: {
    startDate: 'Az étterem helyi ideje szerint éjféltől, az azonos változatú következő éttermi menü kezdetéig.',
    startDateIn:
      'Az étterem helyi ideje ({{zone}}) szerint éjféltől, az azonos változatú következő éttermi menü kezdetéig.',
  },
  items: {
    hint: 'Csak az itt felsorolt típusok kaphatók. Minden sorhoz legalább az egyik pénznemben meg kell adni az árat.',
    menuItemTypeId: 'Menütétel-típus',
    priceCzk: 'Ár (CZK)',
    priceEur: 'Ár (EUR)',
    add: 'Sor hozzáadása',
    addMissing_one: 'Hiányzó típus hozzáadása',
    addMissing_other: 'Minden hiányzó típus hozzáadása ({{count}})',
    remove: '„{{name}}” eltávolítása',
    removeRow: '{{number}}. sor eltávolítása',
    count_one: '{{count}} sor',
    count_other: '{{count}} sor',
    none: 'Még üres a kínálat. Adja hozzá az étterem menütétel-típusait az árakkal együtt.',
    noPrice: 'nincs ár',
    added: 'hozzáadva',
    removed: 'eltávolítva',
    reordered: 'Megváltozott a sorrend',
  },
  empty: {
    title: 'Még nincsenek éttermi menük',
    body: 'Az éttermi menü határozza meg, hogy az étterem egy adott naptól mit és milyen áron kínál.',
    action: 'Első éttermi menü hozzáadása',
    readOnly: 'A hozzáadott éttermi menük itt jelennek meg.',
  },
  missing: {
    restaurants: 'Először adjon hozzá egy éttermet.',
    weeklyMenuVariants: 'Először adjon hozzá egy változatot, például „Standard”.',
    menuItemTypes:
      'Először adjon hozzá menütétel-típusokat, például „Leves” vagy „1.\u00a0menü”. Mindegyiknek saját ára van.',
    action: {
      restaurants: 'Étterem hozzáadása',
      weeklyMenuVariants: 'Változatok hozzáadása',
      menuItemTypes: 'Menütétel-típusok hozzáadása',
    },
  },
}
