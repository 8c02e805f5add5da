import type { help as english } from '../en/help.ts'
import type { Translation } from '../translation.ts'

export const help: Translation<typeof english> = {
  title: 'Pomocník',
  back: 'Späť',
  openPage: 'Otvoriť ako stránku na novej karte',
  topics: 'Všetky témy',
  wholePage: 'Celá stránka: {{title}}',
  pdf: 'Vytlačiť ťahák (PDF)',
  search: {
    label: 'Hľadať v\u00a0pomocníkovi',
    found_one: '{{count}}\u00a0výsledok',
    found_few: '{{count}}\u00a0výsledky',
    found_many: '{{count}}\u00a0výsledku',
    found_other: '{{count}}\u00a0výsledkov',
    nothing: 'Nič sa nenašlo. Skúste menej slov alebo iné slová.',
  },
  shortcuts: {
    title: 'Klávesové skratky',
    space: 'Medzerník',
    everywhere: {
      title: 'Všade',
      palette: 'Hľadať alebo spustiť príkaz',
      help: 'Otvoriť pomocníka',
      navigation: 'Zbaliť alebo rozbaliť navigáciu',
    },
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
