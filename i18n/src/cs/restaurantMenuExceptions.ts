import type { restaurantMenuExceptions as english } from '../en/restaurantMenuExceptions.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const restaurantMenuExceptions: Translation<typeof english> = {
  title: moduleNames.restaurantMenuExceptions,
  new: 'Nová cenová výjimka',
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
    menuItemTypeId: 'Typ položky menu',
    menuItemTypeNameCs: 'Typ (česky)',
    menuItemTypeNameEn: 'Typ (anglicky)',
    startDate: 'Platí od',
    priceCzk: 'Cena v\u00a0CZK',
    priceEur: 'Cena v\u00a0EUR',
  },
  hints: {
    startDate: 'Od půlnoci místního času restaurace, dokud pozdější výjimka nebo menu restaurace neurčí jinak.',
    startDateIn:
      'Od půlnoci místního času restaurace ({{zone}}), dokud pozdější výjimka nebo menu restaurace neurčí jinak.',
    menuItemTypeId: 'Cenu změní jen tam, kde menu restaurace tento typ nabízí.',
    price: 'Vyplňte alespoň jednu; v\u00a0měně bez ceny se položka nenabízí.',
  },
  effect: {
    loading: 'Načítá se současná cena…',
    failed: 'Současnou cenu se nepodařilo načíst. Uložit můžete i\u00a0tak.',
    current: 'Současná cena: {{price}}, platí od {{from}}.',
    until: 'Výjimka bude platit do {{to}}.',
    noEnd: 'Výjimka bude platit do odvolání.',
    notOffered: 'Menu restaurace tento typ v\u00a0daný den nenabízí, výjimka proto nic nezmění.',
    oneCurrency: 'Chybí cena v\u00a0{{currency}}: položka už nebude v\u00a0{{currency}} v\u00a0nabídce.',
  },
  empty: {
    title: 'Zatím žádné cenové výjimky',
    body: 'Výjimka od zvoleného dne změní cenu jednoho typu položky menu; nové menu restaurace k\u00a0tomu není potřeba.',
    action: 'Přidat první cenovou výjimku',
    readOnly: 'Zatím nikdo žádnou cenovou výjimku nepřidal.',
  },
}
