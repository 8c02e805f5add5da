import type { guests as english } from '../en/guests.ts'
import type { Translation } from '../translation.ts'

export const guests: Translation<typeof english> = {
  menu: 'Jídelníček',
  closed: 'Právě máme zavřeno.',
  notPublished: 'Jídelníček na tento týden zatím není zveřejněn.',
  notFound: 'Jídelníček nenalezen.',
  print: {
    current: 'Tento výtisk je aktuální',
    currentText: 'Výtisk odpovídá současné podobě jídelníčku.',
    outdated: 'Neaktuální od {{when}}',
    outdatedText: 'Jídelníček se od vytištění změnil. Jídla, alergeny nebo ceny se mohou lišit.',
    past: 'Tento jídelníček už neplatí',
    pastText: 'Týden, na který byl jídelníček vytištěn, už skončil.',
    week: 'Jídelníček na {{range}}',
    currentMenu: 'Zobrazit aktuální jídelníček',
    currentMenus: 'Aktuální jídelníčky',
    unknown: 'Výtisk nenalezen',
    unknownText: 'Adresa je chybná, nebo byl jídelníček smazán. O\u00a0aktuální jídelníček požádejte obsluhu.',
  },
}
