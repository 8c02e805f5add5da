import type { restaurantMenuExceptions as english } from '../en/restaurantMenuExceptions.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const restaurantMenuExceptions: Translation<typeof english> = {
  title: moduleNames.restaurantMenuExceptions,
  new: 'Nová cenová výnimka',
  edit: 'Upraviť „{{name}}“',
  copy: 'Kopírovať na nový dátum',
  copied: 'Kópia výnimky „{{name}}“',
  fields: {
    restaurantId: 'Reštaurácia',
    restaurantNameCs: 'Reštaurácia (česky)',
    restaurantNameEn: 'Reštaurácia (anglicky)',
    weeklyMenuVariantId: 'Variant menu',
    weeklyMenuVariantNameCs: 'Variant (česky)',
    weeklyMenuVariantNameEn: 'Variant (anglicky)',
    menuItemTypeId: 'Typ položky menu',
    menuItemTypeNameCs: 'Typ (česky)',
    menuItemTypeNameEn: 'Typ (anglicky)',
    startDate: 'Platí od',
    priceCzk: 'Cena v\u00a0CZK',
    priceEur: 'Cena v\u00a0EUR',
  },
  hints: {
    startDate: 'Od polnoci v\u00a0mieste reštaurácie, kým neskoršia výnimka alebo menu reštaurácie neurčí inak.',
    startDateIn:
      'Od polnoci v\u00a0mieste reštaurácie ({{zone}}), kým neskoršia výnimka alebo menu reštaurácie neurčí inak.',
    menuItemTypeId: 'Cenu zmení len tam, kde menu reštaurácie tento typ ponúka.',
    price: 'Aspoň jedna z\u00a0oboch; v\u00a0mene bez ceny sa neponúka.',
  },
  effect: {
    loading: 'Načítava sa súčasná cena…',
    failed: 'Súčasnú cenu sa nepodarilo načítať. Uložiť môžete aj tak.',
    current: 'Súčasná cena: {{price}}, platí od {{from}}.',
    until: 'Výnimka bude platiť do {{to}}.',
    noEnd: 'Výnimka bude platiť do odvolania.',
    notOffered: 'Menu reštaurácie tento typ v\u00a0daný deň neponúka, výnimka preto nič nezmení.',
    oneCurrency: 'Chýba cena v\u00a0{{currency}}: položka už nebude v\u00a0{{currency}} v\u00a0ponuke.',
  },
  empty: {
    title: 'Zatiaľ žiadne cenové výnimky',
    body: 'Výnimka od daného dňa mení cenu jedného typu položky menu bez toho, aby bolo treba nové menu reštaurácie.',
    action: 'Pridať prvú cenovú výnimku',
    readOnly: 'Cenovú výnimku zatiaľ nikto nepridal.',
  },
}
