import type { palette as english } from '../en/palette.ts'
import type { Translation } from '../translation.ts'

export const palette: Translation<typeof english> = {
  title: 'Prejsť kamkoľvek',
  placeholder: 'Vyhľadajte stránku, záznam alebo akciu',
  searching: 'Vyhľadáva sa…',
  nothing: 'Nič sa tak nevolá.',
  failed: 'Záznamy sa nepodarilo prehľadať.',
  retry: 'Skúsiť znova',
  groups: { recent: 'Naposledy', records: 'Záznamy', places: 'Stránky', actions: 'Akcie' },
  week: '{{week}}.\u00a0týždeň',
  planWeek: 'Naplánovať {{week}}.\u00a0týždeň ({{dates}})',
  theme: 'Vzhľad: {{name}}',
  language: 'Jazyk: {{name}}',
  switchBack: 'Prepnúť späť na svoj účet',
  shortcuts: {
    title: 'Klávesové skratky',
    space: 'Medzerník',
    everywhere: { title: 'Všade', palette: 'Vyhľadať alebo spustiť čokoľvek', help: 'Tento zoznam' },
    lists: {
      title: 'Zoznamy',
      rows: 'Nasledujúci a\u00a0predchádzajúci riadok',
      open: 'Otvoriť riadok',
      newTab: 'Otvoriť ho na novej karte',
    },
    forms: { title: 'Formuláre', save: 'Uložiť' },
    planner: {
      title: 'Týždenný plán',
      cells: 'Pohyb medzi bunkami',
      write: 'Písať do bunky',
      clear: 'Vyprázdniť bunku',
      pickUp: 'Uchopiť jedlo a\u00a0položiť ho',
      copy: 'Kopírovať bunky',
      cut: 'Vystrihnúť bunky',
      paste: 'Prilepiť bunky',
      undo: 'Vrátiť späť',
      redo: 'Zopakovať',
    },
  },
}
