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
  theme: 'Vzhled: {{name}}',
  language: 'Jazyk: {{name}}',
  switchBack: 'Přepnout zpět na svůj účet',
  shortcuts: {
    title: 'Klávesové zkratky',
    space: 'Mezerník',
    everywhere: { title: 'Všude', palette: 'Hledat nebo spustit příkaz', help: 'Zobrazit klávesové zkratky' },
    lists: {
      title: 'Seznamy',
      rows: 'Další a\u00a0předchozí řádek',
      open: 'Otevřít řádek',
      newTab: 'Otevřít řádek na nové kartě',
    },
    forms: { title: 'Formuláře', save: 'Uložit' },
    planner: {
      title: 'Plánovač týdne',
      cells: 'Pohyb mezi buňkami',
      write: 'Psát do buňky',
      clear: 'Vymazat buňku',
      pickUp: 'Uchopit nebo položit jídlo',
      copy: 'Kopírovat buňky',
      cut: 'Vyjmout buňky',
      paste: 'Vložit buňky',
      undo: 'Vrátit zpět',
      redo: 'Provést znovu',
    },
  },
}
