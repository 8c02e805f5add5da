import type { coverage as english } from '../en/coverage.ts'
import type { Translation } from '../translation.ts'

export const coverage: Translation<typeof english> = {
  title: 'Možnosti pro alergiky a\u00a0diety',
  hint: 'Alergeny a\u00a0diety, na které má každý den pamatovat nabídka.',
  lead: 'Vyberte alergeny a\u00a0diety, které chcete hlídat. Kontrola vás pak upozorní na dny, kdy chybí polévka nebo hlavní jídlo bez daného alergenu nebo pro danou dietu.',
  undeclared:
    'Počítají se jen jídla s\u00a0uvedenými údaji. Jídlo s\u00a0neuvedenými alergeny se nikdy nepočítá jako jídlo bez alergenu.',
  watched: 'Co hlídat',
  courses: 'Polévky a\u00a0hlavní jídla',
  suggested: 'Řádky jsou předvybrané podle názvů. Před uložením je zkontrolujte.',
  fields: {
    allergenIds: 'Alergeny',
    diets: 'Diety',
    soupTypeIds: 'Řádky s\u00a0polévkami',
    mainTypeIds: 'Řádky s\u00a0hlavními jídly',
  },
  hints: {
    allergenIds: 'Každý den má mít polévku a\u00a0hlavní jídlo bez tohoto alergenu.',
    diets:
      'Každý den má mít polévku a\u00a0hlavní jídlo pro tuto dietu. Veganské jídlo se počítá i\u00a0jako vegetariánské.',
    soupTypeIds: 'Typy položek menu, které jsou polévkou.',
    mainTypeIds: 'Typy položek menu, které jsou hlavním jídlem.',
  },
}
