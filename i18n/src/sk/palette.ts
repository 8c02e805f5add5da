import type { palette as english } from '../en/palette.ts'
import type { Translation } from '../translation.ts'

export const palette: Translation<typeof english> = {
  title: 'Paleta príkazov',
  placeholder: 'Hľadať stránky, záznamy a\u00a0akcie',
  searching: 'Vyhľadáva sa…',
  nothing: 'Nič sa nenašlo.',
  failed: 'Záznamy sa nepodarilo prehľadať.',
  retry: 'Skúsiť znova',
  groups: { recent: 'Nedávne', records: 'Záznamy', places: 'Stránky', actions: 'Akcie' },
  week: '{{week}}.\u00a0týždeň',
  planWeek: 'Naplánovať {{week}}.\u00a0týždeň ({{dates}})',
  theme: 'Vzhľad: {{name}}',
  language: 'Jazyk: {{name}}',
  switchBack: 'Prepnúť späť na svoj účet',
  shortcuts: {
    title: 'Klávesové skratky',
    space: 'Medzerník',
    everywhere: { title: 'Všade', palette: 'Hľadať alebo spustiť príkaz', help: 'Zobraziť klávesové skratky' },
    lists: {
      title: 'Zoznamy',
      rows: 'Nasledujúci a\u00a0predchádzajúci riadok',
      open: 'Otvoriť riadok',
      newTab: 'Otvoriť riadok na novej karte',
    },
    forms: { title: 'Formuláre', save: 'Uložiť' },
    planner: {
      title: 'Týždenný plán',
      cells: 'Pohyb medzi bunkami',
      write: 'Písať do bunky',
      clear: 'Vyprázdniť bunku',
      pickUp: 'Uchopiť alebo položiť jedlo',
      copy: 'Kopírovať bunky',
      cut: 'Vystrihnúť bunky',
      paste: 'Prilepiť bunky',
      undo: 'Vrátiť späť',
      redo: 'Zopakovať',
    },
  },
}
