import type { palette as english } from '../en/palette.ts'
import type { Translation } from '../translation.ts'

export const palette: Translation<typeof english> = {
  title: 'Paleta příkazů',
  placeholder: 'Hledat stránky, záznamy a\u00a0akce',
  searching: 'Hledání…',
  nothing: 'Nic nenalezeno.',
  failed: 'Záznamy se nepodařilo prohledat.',
  retry: 'Zkusit znovu',
  groups: { recent: 'Nedávné', records: 'Záznamy', places: 'Stránky', actions: 'Akce' },
  week: '{{week}}.\u00a0týden',
  planWeek: 'Naplánovat {{week}}.\u00a0týden ({{dates}})',
  import: 'Importovat: {{name}}',
  importHistory: 'Historie importů',
  pasteWeek: 'Vložit týden…',
  newFromText: 'Nové týdenní menu z\u00a0textu nebo souboru',
  theme: 'Vzhled: {{name}}',
  language: 'Jazyk: {{name}}',
  switchBack: 'Přepnout zpět na svůj účet',
  shortcuts: 'Klávesové zkratky',
}
