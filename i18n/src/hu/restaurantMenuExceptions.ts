import type { restaurantMenuExceptions as english } from '../en/restaurantMenuExceptions.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const restaurantMenuExceptions: Translation<typeof english> = {
  title: moduleNames.restaurantMenuExceptions,
  new: 'Új egyedi ár',
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
    menuItemTypeId: 'Menütétel-típus',
    menuItemTypeNameCs: 'Típus (csehül)',
    menuItemTypeNameEn: 'Típus (angolul)',
    startDate: 'Érvényes ettől',
    priceCzk: 'Ár (CZK)',
    priceEur: 'Ár (EUR)',
  },
  hints: {
    startDate: 'Az étterem helyi ideje szerint éjféltől, egy későbbi egyedi ár vagy éttermi menü kezdetéig.',
    startDateIn:
      'Az étterem helyi ideje ({{zone}}) szerint éjféltől, egy későbbi egyedi ár vagy éttermi menü kezdetéig.',
    menuItemTypeId: 'Az egyedi ár csak akkor érvényesül, ha az éttermi menüben szerepel ez a típus.',
    price: 'Legalább az egyik árat adja meg. Amelyik pénznemben nincs ár, abban a tétel nem kapható.',
  },
  effect: {
    loading: 'A jelenlegi ár betöltése…',
    failed: 'A jelenlegi árat nem sikerült betölteni. Így is menthet.',
    current: 'Jelenlegi ár: {{price}}, érvényes ettől: {{from}}.',
    until: 'Az egyedi ár utolsó napja: {{to}}.',
    noEnd: 'Az egyedi árnak nincs záró dátuma.',
    notOffered: 'Az éttermi menü ezen a napon nem kínálja ezt a típust, ezért az egyedi árnak nincs hatása.',
    oneCurrency: 'Nincs ár ebben a pénznemben: {{currency}}. A tétel ebben a pénznemben többé nem lesz kapható.',
  },
  empty: {
    title: 'Még nincsenek egyedi árak',
    body: 'Az egyedi ár egyetlen menütétel-típus árát módosítja egy adott naptól, új éttermi menü nélkül.',
    action: 'Első egyedi ár hozzáadása',
    readOnly: 'A hozzáadott egyedi árak itt jelennek meg.',
  },
}
