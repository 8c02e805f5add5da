import type { document as english } from '../en/document.ts'
import type { Translation } from '../translation.ts'

export const document: Translation<typeof english> = {
  title: 'Týdenní menu',
  week: '{{week}}.\u00a0týden',
  resting: 'Tento den nevaříme.',
  allergens: 'Alergeny',
  allergensUndeclared: 'alergeny neuvedeny',
  revision: 'Verze {{revision}}',
  scan: 'Aktuálnost jídelníčku ověříte načtením kódu.',
  columns: {
    day: 'Den',
    date: 'Datum',
    type: 'Položka',
    dish: 'Jídlo',
    allergens: 'Alergeny',
    note: 'Poznámka',
    czk: 'Cena (Kč)',
    eur: 'Cena (€)',
  },
}
