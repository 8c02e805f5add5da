import type { palette as english } from '../en/palette.ts'
import type { Translation } from '../translation.ts'

export const palette: Translation<typeof english> = {
  title: 'Keresés és műveletek',
  placeholder: 'Oldal, elem vagy művelet keresése',
  searching: 'Keresés…',
  nothing: 'Nincs találat.',
  failed: 'Az elemek keresése nem sikerült.',
  retry: 'Újrapróbálkozás',
  groups: { recent: 'Legutóbbiak', records: 'Elemek', places: 'Oldalak', actions: 'Műveletek' },
  week: '{{week}}.\u00a0hét',
  planWeek: '{{week}}.\u00a0hét tervezése ({{dates}})',
  import: 'Importálás: {{name}}',
  importHistory: 'Importálási előzmények',
  pasteWeek: 'Hét beillesztése…',
  newFromText: 'Új heti menü szövegből vagy fájlból',
  theme: 'Megjelenés: {{name}}',
  language: 'Nyelv: {{name}}',
  switchBack: 'Visszaváltás a saját fiókra',
  shortcuts: 'Billentyűparancsok',
}
