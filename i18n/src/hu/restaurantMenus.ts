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
    weeklyMenuVariantId: 'Menüváltozat',
    weeklyMenuVariantNameCs: 'Változat (csehül)',
    weeklyMenuVariantNameEn: 'Változat (angolul)',
    startDate: 'Érvényesség kezdete',
    restaurantMenuItems: 'Árak',
  },
  hints: {
    startDate:
      'Az étterem helyi ideje szerint éjféltől, amíg ugyanennek a változatnak egy későbbi menüje fel nem váltja.',
    startDateIn:
      'Az étterem helyi ideje ({{zone}}) szerint éjféltől, amíg ugyanennek a változatnak egy későbbi menüje fel nem váltja.',
  },
  items: {
    hint: 'Csak az kapható, ami itt szerepel. Minden sorhoz legalább az egyik pénznemben meg kell adni az árat.',
    menuItemTypeId: 'Menüelem-típus',
    priceCzk: 'Ár (CZK)',
    priceEur: 'Ár (EUR)',
    add: 'Sor hozzáadása',
    addMissing_one: 'A hiányzó típus hozzáadása',
    addMissing_other: 'Minden hiányzó típus hozzáadása ({{count}})',
    remove: '„{{name}}” eltávolítása',
    removeRow: '{{number}}. sor eltávolítása',
    count_one: '{{count}} sor',
    count_other: '{{count}} sor',
    none: 'Még üres a kínálat: adja hozzá, mit szolgál fel ez az étterem, az árakkal együtt.',
    noPrice: 'nincs ár',
    added: 'hozzáadva',
    removed: 'eltávolítva',
    reordered: 'Megváltozott a sorrend',
  },
  empty: {
    title: 'Még nincsenek éttermi menük',
    body: 'Az éttermi menü határozza meg, hogy az étterem egy adott naptól mit és milyen áron kínál. Vegye fel az elsőt.',
    action: 'Az első éttermi menü felvétele',
    readOnly: 'Még senki sem vett fel éttermi menüt.',
  },
  missing: {
    restaurants: 'Előbb fel kell venni egy éttermet, amelyhez az árak tartoznak.',
    weeklyMenuVariants: 'Előbb fel kell venni egy menüváltozatot, például: „Standard”.',
    menuItemTypes:
      'Előbb fel kell venni menüelem-típusokat, például: „Leves” vagy „1.\u00a0menü”; az árak ezekhez tartoznak.',
    action: {
      restaurants: 'Étterem felvétele',
      weeklyMenuVariants: 'Menüváltozatok felvétele',
      menuItemTypes: 'Menüelem-típusok felvétele',
    },
  },
}
