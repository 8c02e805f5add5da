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
    restaurantNameCs: 'Reštaurácia (po česky)',
    restaurantNameEn: 'Reštaurácia (po anglicky)',
    weeklyMenuVariantId: 'Variant',
    weeklyMenuVariantNameCs: 'Variant (po česky)',
    weeklyMenuVariantNameEn: 'Variant (po anglicky)',
    menuItemTypeId: 'Typ položky menu',
    menuItemTypeNameCs: 'Typ (po česky)',
    menuItemTypeNameEn: 'Typ (po anglicky)',
    startDate: 'Platí od',
    priceCzk: 'Cena (Kč)',
    priceEur: 'Cena (€)',
  },
  hints: {
    startDate:
      'Od polnoci miestneho času reštaurácie, kým nezačne platiť neskoršia cenová výnimka alebo menu reštaurácie.',
    startDateIn:
      'Od polnoci miestneho času reštaurácie ({{zone}}), kým nezačne platiť neskoršia cenová výnimka alebo menu reštaurácie.',
    menuItemTypeId: 'Výnimka sa uplatní, len ak menu reštaurácie tento typ ponúka.',
    price: 'Vyplňte aspoň jednu cenu. V\u00a0mene bez ceny sa položka neponúka.',
  },
  effect: {
    loading: 'Načítava sa súčasná cena…',
    failed: 'Súčasnú cenu sa nepodarilo načítať. Uložiť môžete aj tak.',
    current: 'Súčasná cena: {{price}}, platí od {{from}}.',
    until: 'Výnimka bude platiť do {{to}}.',
    noEnd: 'Výnimka nemá dátum konca.',
    notOffered: 'Menu reštaurácie tento typ v\u00a0daný deň neponúka, výnimka sa preto neuplatní.',
    oneCurrency: 'Bez ceny v\u00a0{{currency}} sa položka v\u00a0tejto mene prestane ponúkať.',
  },
  empty: {
    title: 'Zatiaľ žiadne cenové výnimky',
    body: 'Cenová výnimka zmení od zvoleného dňa cenu jedného typu položky menu. Nové menu reštaurácie na to nepotrebujete.',
    action: 'Pridať prvú cenovú výnimku',
    readOnly: 'Pridané cenové výnimky sa zobrazia tu.',
  },
}
