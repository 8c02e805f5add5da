import type { help as english } from '../en/help.ts'
import type { Translation } from '../translation.ts'

export const help: Translation<typeof english> = {
  title: 'Nápověda',
  back: 'Zpět',
  openPage: 'Otevřít jako stránku na nové kartě',
  topics: 'Všechna témata',
  wholePage: 'Celá stránka: {{title}}',
  pdf: 'Vytisknout tahák (PDF)',
  search: {
    label: 'Hledat v\u00a0nápovědě',
    found_one: '{{count}}\u00a0výsledek',
    found_few: '{{count}}\u00a0výsledky',
    found_many: '{{count}}\u00a0výsledku',
    found_other: '{{count}}\u00a0výsledků',
    nothing: 'Nic nenalezeno. Zkuste méně slov nebo jiná slova.',
  },
  shortcuts: {
    title: 'Klávesové zkratky',
    space: 'Mezerník',
    everywhere: {
      title: 'Všude',
      palette: 'Hledat nebo spustit příkaz',
      help: 'Otevřít nápovědu',
      navigation: 'Sbalit nebo rozbalit navigaci',
    },
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
