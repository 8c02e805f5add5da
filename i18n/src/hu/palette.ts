import type { palette as english } from '../en/palette.ts'
import type { Translation } from '../translation.ts'

export const palette: Translation<typeof english> = {
  title: 'Ugrás bárhová',
  placeholder: 'Oldal, rekord vagy művelet keresése',
  searching: 'Keresés…',
  nothing: 'Nincs ilyen nevű találat.',
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
    everywhere: { title: 'Mindenhol', palette: 'Bármi keresése vagy indítása', help: 'Ez a lista' },
    lists: {
      title: 'Listák',
      rows: 'Következő és előző sor',
      open: 'Sor megnyitása',
      newTab: 'Megnyitás új lapon',
    },
    forms: { title: 'Űrlapok', save: 'Mentés' },
    planner: {
      title: 'Heti tervező',
      cells: 'Mozgás a cellák között',
      write: 'Írás a cellába',
      clear: 'Cella kiürítése',
      pickUp: 'Étel megfogása és letétele',
      copy: 'Cellák másolása',
      cut: 'Cellák kivágása',
      paste: 'Cellák beillesztése',
      undo: 'Visszavonás',
      redo: 'Mégis',
    },
  },
}
