import type { guests as english } from '../en/guests.ts'
import type { Translation } from '../translation.ts'

export const guests: Translation<typeof english> = {
  menu: 'Jídelníček',
  closed: 'Právě máme zavřeno.',
  notPublished: 'Jídelníček na tento týden zatím není zveřejněn.',
  notFound: 'Jídelníček nenalezen.',
  print: {
    current: 'Tento výtisk je aktuální',
    currentText: 'Odpovídá současné podobě menu.',
    outdated: 'Neaktuální od {{when}}',
    outdatedText: 'Menu se od vytištění změnilo. Jídla, alergeny nebo ceny se mohou lišit.',
    past: 'Toto menu už skončilo',
    pastText: 'Vytištěný týden je za námi.',
    week: 'Menu na {{range}}',
    currentMenu: 'Zobrazit aktuální menu',
    currentMenus: 'Aktuální menu',
    unknown: 'Výtisk nenalezen',
    unknownText: 'Adresa je chybná, nebo bylo menu smazáno. O\u00a0aktuální menu požádejte obsluhu.',
  },
}
