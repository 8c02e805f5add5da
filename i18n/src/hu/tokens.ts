import type { tokens as english } from '../en/tokens.ts'
import type { Translation } from '../translation.ts'

export const tokens: Translation<typeof english> = {
  title: 'API-tokenek',
  text: 'API-tokennel egy program az Ön jelszava nélkül is használhatja egyes jogosultságait.',
  loadFailed: 'Az API-tokenek betöltése nem sikerült.',
  expired: 'Lejárt',
  expiresAt: 'Lejárat: {{when}}',
  expiredAt: 'Lejárt: {{when}}',
  lastUsed: 'Utolsó használat: {{ago}}',
  neverUsed: 'Még nem használták',
  customDay: 'Egyéni dátum',
  create: {
    action: 'API-token létrehozása',
    submit: 'Token létrehozása',
    done: 'Az API-token elkészült',
    failed: 'Az API-token létrehozása nem sikerült',
  },
  fields: {
    name: 'Név',
    expiry: 'Érvényesség',
    lastDay: 'Utolsó nap',
  },
  hints: {
    name: 'Mi használja a tokent, például „Karlíni pénztár”.',
  },
  permissions: {
    title: 'Jogosultságok',
    hint: 'Csak azt válassza ki, amire a programnak szüksége van. Ha Ön elveszít egy jogosultságot, a token is elveszíti.',
    cell: '{{area}}: {{action}}',
    missing: 'Válasszon ki legalább egy jogosultságot.',
    restaurants: 'Éttermek: {{area}}',
    allRestaurants: 'Minden étterem',
    chooseRestaurants: 'Válasszon éttermeket',
    ownRestaurants: 'Jogosultsága csak bizonyos éttermekre érvényes. Ezek közül válasszon.',
  },
  shown: {
    title: 'Másolja ki az API-tokent',
    warning: 'Most másolja ki a tokent. Később már nem jelenik meg.',
    copy: 'Token másolása',
    copied: 'Vágólapra másolva',
    done: 'Kész',
  },
  revoke: {
    action: 'Visszavonás',
    named: 'Visszavonás: {{name}}',
    question: 'Visszavonja ezt a tokent: „{{name}}”?',
    text: 'A tokent használó programok azonnal elveszítik a hozzáférést. Ez nem vonható vissza.',
    done: 'Visszavonva: „{{name}}”',
    failed: 'Az API-token visszavonása nem sikerült',
  },
  lifetime_one: '{{count}}\u00a0nap',
  lifetime_other: '{{count}}\u00a0nap',
}
