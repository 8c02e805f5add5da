import type { help as english } from '../en/help.ts'
import type { Translation } from '../translation.ts'

export const help: Translation<typeof english> = {
  title: 'Súgó',
  back: 'Vissza',
  openPage: 'Megnyitás külön oldalon, új lapon',
  topics: 'Minden témakör',
  wholePage: 'Teljes oldal: {{title}}',
  pdf: 'Gyorssegédlet nyomtatása (PDF)',
  search: {
    label: 'Keresés a súgóban',
    found_one: '{{count}} találat',
    found_other: '{{count}} találat',
    nothing: 'Nincs találat. Próbálja kevesebb vagy más szóval.',
  },
  shortcuts: {
    title: 'Billentyűparancsok',
    space: 'Szóköz',
    everywhere: {
      title: 'Mindenhol',
      palette: 'Keresés vagy művelet',
      help: 'Súgó megnyitása',
      navigation: 'Navigáció összecsukása vagy kibontása',
    },
    lists: {
      title: 'Listák',
      rows: 'Következő és előző sor',
      open: 'Sor megnyitása',
      newTab: 'Sor megnyitása új lapon',
    },
    forms: { title: 'Űrlapok', save: 'Mentés' },
    planner: {
      title: 'Heti tervező',
      cells: 'Mozgás a cellák között',
      write: 'Írás a cellába',
      clear: 'Cella kiürítése',
      pickUp: 'Étel megfogása vagy letétele',
      copy: 'Cellák másolása',
      cut: 'Cellák kivágása',
      paste: 'Cellák beillesztése',
      undo: 'Visszavonás',
      redo: 'Újra',
    },
  },
}
