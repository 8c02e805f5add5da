import type { tokens as english } from '../en/tokens.ts'
import type { Translation } from '../translation.ts'

export const tokens: Translation<typeof english> = {
  title: 'API tokeny',
  text: 'S\u00a0API tokenom môže program používať niektoré vaše oprávnenia bez vášho hesla.',
  loadFailed: 'API tokeny sa nepodarilo načítať.',
  expired: 'Platnosť vypršala',
  expiresAt: 'Platí do {{when}}',
  expiredAt: 'Platnosť vypršala {{when}}',
  lastUsed: 'Posledné použitie: {{ago}}',
  neverUsed: 'Zatiaľ nepoužitý',
  customDay: 'Vlastný dátum',
  create: {
    action: 'Vytvoriť API token',
    submit: 'Vytvoriť token',
    done: 'API token bol vytvorený',
    failed: 'API token sa nepodarilo vytvoriť',
  },
  fields: {
    name: 'Názov',
    expiry: 'Platnosť',
    lastDay: 'Posledný deň',
  },
  hints: {
    name: 'Na čo token slúži, napríklad „Pokladnica Karlín“.',
  },
  permissions: {
    title: 'Oprávnenia',
    hint: 'Vyberte len to, čo program potrebuje. Ak stratíte oprávnenie, stratí ho aj token.',
    cell: '{{area}}: {{action}}',
    missing: 'Vyberte aspoň jedno oprávnenie.',
    restaurants: 'Reštaurácie pre oblasť „{{area}}“',
    allRestaurants: 'Všetky reštaurácie',
    chooseRestaurants: 'Vyberte reštaurácie',
    ownRestaurants: 'Vaše oprávnenie platí len pre niektoré reštaurácie. Vyberte z\u00a0nich.',
  },
  shown: {
    title: 'Skopírujte si API token',
    warning: 'Token si skopírujte hneď. Znova sa už nezobrazí.',
    copy: 'Kopírovať token',
    copied: 'Skopírované',
    done: 'Hotovo',
  },
  revoke: {
    action: 'Zrušiť platnosť',
    named: 'Zrušiť platnosť: {{name}}',
    question: 'Zrušiť platnosť tokenu „{{name}}“?',
    text: 'Programy s\u00a0týmto tokenom okamžite stratia prístup. Akciu nemožno vrátiť späť.',
    done: 'Platnosť tokenu „{{name}}“ bola zrušená',
    failed: 'Platnosť API tokenu sa nepodarilo zrušiť',
  },
  lifetime_one: '{{count}}\u00a0deň',
  lifetime_few: '{{count}}\u00a0dni',
  lifetime_many: '{{count}}\u00a0dňa',
  lifetime_other: '{{count}}\u00a0dní',
}
