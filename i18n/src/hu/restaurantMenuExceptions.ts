import type { restaurantMenuExceptions as english } from '../en/restaurantMenuExceptions.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const restaurantMenuExceptions: Translation<typeof english> = {
  title: moduleNames.restaurantMenuExceptions,
  new: 'Új árkivétel',
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
    menuItemTypeId: 'Menüelem-típus',
    menuItemTypeNameCs: 'Típus (csehül)',
    menuItemTypeNameEn: 'Típus (angolul)',
    startDate: 'Érvényesség kezdete',
    priceCzk: 'Ár (CZK)',
    priceEur: 'Ár (EUR)',
  },
  hints: {
    startDate: 'Az étterem helyi ideje szerint éjféltől, amíg egy későbbi kivétel vagy éttermi menü felül nem írja.',
    startDateIn:
      'Az étterem helyi ideje ({{zone}}) szerint éjféltől, amíg egy későbbi kivétel vagy éttermi menü felül nem írja.',
    menuItemTypeId: 'Csak ott módosítja az árat, ahol az éttermi menüben szerepel ez a típus.',
    price: 'Legalább az egyiket adja meg; amelyik pénznemben nincs ár, abban nem kapható.',
  },
  effect: {
    loading: 'A jelenlegi ár betöltése…',
    failed: 'A jelenlegi ár nem tölthető be. A mentés így is lehetséges.',
    current: 'Jelenlegi ár: {{price}}, érvényes ettől: {{from}}.',
    until: 'Az egyedi ár utolsó napja: {{to}}.',
    noEnd: 'Az egyedi ár visszavonásig érvényes.',
    notOffered: 'Az éttermi menü ezen a napon nem kínálja ezt a típust, ezért az egyedi ár nem változtat semmin.',
    oneCurrency: 'Nincs ár ebben a pénznemben: {{currency}}. A tétel ebben a pénznemben többé nem lesz elérhető.',
  },
  empty: {
    title: 'Még nincsenek árkivételek',
    body: 'Az árkivétel egyetlen menüelem-típus árát módosítja egy adott naptól, új éttermi menü nélkül.',
    action: 'Az első árkivétel felvétele',
    readOnly: 'Még senki sem vett fel árkivételt.',
  },
}
