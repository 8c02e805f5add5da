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
    weeklyMenuVariantId: 'Varianta',
    weeklyMenuVariantNameCs: 'Varianta (česky)',
    weeklyMenuVariantNameEn: 'Varianta (anglicky)',
    menuItemTypeId: 'Typ položky menu',
    menuItemTypeNameCs: 'Typ (česky)',
    menuItemTypeNameEn: 'Typ (anglicky)',
    startDate: 'Platí od',
    priceCzk: 'Cena (Kč)',
    priceEur: 'Cena (€)',
  },
  hints: {
    startDate:
      'Od půlnoci místního času restaurace, dokud nezačne platit pozdější cenová výjimka nebo menu restaurace.',
    startDateIn:
      'Od půlnoci místního času restaurace ({{zone}}), dokud nezačne platit pozdější cenová výjimka nebo menu restaurace.',
    menuItemTypeId: 'Výjimka se uplatní, jen pokud menu restaurace tento typ nabízí.',
    price: 'Vyplňte alespoň jednu cenu. V\u00a0měně bez ceny se položka nenabízí.',
  },
  effect: {
    loading: 'Načítá se současná cena…',
    failed: 'Současnou cenu se nepodařilo načíst. Uložit můžete i\u00a0tak.',
    current: 'Současná cena: {{price}}, platí od {{from}}.',
    until: 'Výjimka bude platit do {{to}}.',
    noEnd: 'Výjimka nemá datum konce.',
    notOffered: 'Menu restaurace tento typ v\u00a0daný den nenabízí, výjimka proto nic nezmění.',
    oneCurrency: 'Bez ceny v\u00a0{{currency}} se položka v\u00a0této měně přestane nabízet.',
  },
  empty: {
    title: 'Zatím žádné cenové výjimky',
    body: 'Cenová výjimka změní od zvoleného dne cenu jednoho typu položky menu. Nové menu restaurace k\u00a0tomu nepotřebujete.',
    action: 'Přidat první cenovou výjimku',
    readOnly: 'Cenové výjimky se tu objeví, až je někdo přidá.',
  },
}
