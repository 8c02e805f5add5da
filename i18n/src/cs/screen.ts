import type { Translation } from '../catalogue.ts'
import type { screen as english } from '../en/screen.ts'

export const screen: Translation<typeof english> = {
  week: '{{week}}. týden',
  allergens: 'Alergeny',
  allergensNote: 'Čísla za jídly značí alergeny.',
  closed: 'Zavřeno',
  resting: 'Dnes nevaříme',
  preparing: 'Jídelníček připravujeme',
  off: 'Obrazovka je vypnutá.',
  waiting: 'Jídelníček tu bude za okamžik.',
  stale: 'Naposledy obnoveno {{time}}',
}
