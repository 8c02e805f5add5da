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
  import: 'Importovať: {{name}}',
  importHistory: 'História importov',
  pasteWeek: 'Prilepiť týždeň…',
  newFromText: 'Nové týždenné menu z\u00a0textu alebo súboru',
  theme: 'Vzhľad: {{name}}',
  language: 'Jazyk: {{name}}',
  switchBack: 'Prepnúť späť na svoj účet',
  shortcuts: 'Klávesové skratky',
}
