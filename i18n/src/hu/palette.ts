import type { palette as english } from '../en/palette.ts'
import type { Translation } from '../translation.ts'

export const palette: Translation<typeof english> = {
  title: 'Keresés és műveletek',
  placeholder: 'Oldal, rekord vagy művelet keresése',
  searching: 'Keresés…',
  nothing: 'Nincs találat.',
  failed: 'A rekordok keresése nem sikerült.',
  retry: 'Újrapróbálkozás',
  groups: { recent: 'Legutóbbiak', records: 'Rekordok', places: 'Oldalak', actions: 'Műveletek' },
  week: '{{week}}.\u00a0hét',
  planWeek: '{{week}}.\u00a0hét tervezése ({{dates}})',
  theme: 'Megjelenés: {{name}}',
  language: 'Nyelv: {{name}}',
  switchBack: 'Visszaváltás a saját fiókra',
  shortcuts: {
    title: 'Billentyűparancsok',
    space: 'Szóköz',
    everywhere: { title: 'Mindenhol', palette: 'Keresés vagy művelet', help: 'Billentyűparancsok megjelenítése' },
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
