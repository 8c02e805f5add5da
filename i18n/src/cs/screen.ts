import type { screen as english } from '../en/screen.ts'
import type { Translation } from '../translation.ts'

export const screen: Translation<typeof english> = {
  week: '{{week}}.\u00a0týden',
  allergens: 'Alergeny',
  allergensNote: 'Čísla za jídly značí alergeny.',
  allergensUndeclared: 'alergeny neuvedeny',
  closed: 'Zavřeno',
  resting: 'Dnes nevaříme',
  restingDay: 'Tento den nevaříme',
  preparing: 'Jídelníček připravujeme',
  off: 'Obrazovka je vypnutá.',
  waiting: 'Jídelníček tu bude za okamžik.',
  unknown: 'Tato obrazovka neexistuje',
  unknownHint: 'Zkontrolujte adresu v\u00a0Nastavení → Obrazovky.',
  stale: 'Naposledy aktualizováno {{time}}',
}
