import type { Translation } from '../catalogue.ts'
import type { restaurantMenuExceptions as english } from '../en/restaurantMenuExceptions.ts'

export const restaurantMenuExceptions: Translation<typeof english> = {
  title: 'Cenové výnimky',
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
  empty: {
    title: 'Zatiaľ žiadne cenové výnimky',
    body: 'Výnimka od daného dňa mení cenu jedného typu položky menu bez toho, aby bolo treba nové menu reštaurácie.',
    action: 'Pridať prvú cenovú výnimku',
    readOnly: 'Cenovú výnimku zatiaľ nikto nepridal.',
  },
}
