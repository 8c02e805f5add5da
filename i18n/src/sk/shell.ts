import type { Translation } from '../catalogue.ts'
import type { shell as english } from '../en/shell.ts'

export const shell: Translation<typeof english> = {
  signIn: {
    title: 'Prihlásenie',
    lead: 'Týždenné menu, ceny a\u00a0obrazovky pripravené ešte pred poludním.',
    username: 'Používateľské meno',
    password: 'Heslo',
    showPassword: 'Zobraziť heslo',
    hidePassword: 'Skryť heslo',
    submit: 'Prihlásiť sa',
    failed: 'Prihlásenie sa nepodarilo. Skúste to, prosím, znova.',
    againTitle: 'Prihláste sa, prosím, znova',
    againText: 'Vaše prihlásenie vypršalo. Všetko, čo ste napísali, je stále tu: prihláste sa a\u00a0pokračujte.',
  },
  language: { label: 'Jazyk' },
  theme: { label: 'Vzhľad', light: 'Svetlý', dark: 'Tmavý', auto: 'Podľa systému' },
  errors: {
    title: {
      unauthorized: 'Treba sa prihlásiť',
      forbidden: 'Bez oprávnenia',
      notFound: 'Stránka sa nenašla',
      server: 'Chyba servera',
      script: 'Niečo sa pokazilo',
    },
    text: {
      unauthorized: 'Na požadovanú akciu nemáte oprávnenie.',
      forbidden: 'Na požadovanú akciu nemáte oprávnenie.',
      notFound: 'Toto je iba stránka\u00a0404. Možno je v\u00a0adrese preklep alebo sa stránka presunula.',
      server: 'Na serveri nastala chyba, skúste to, prosím, neskôr.',
      script: 'Neočakávaná chyba aplikácie. Zopakujte akciu neskôr alebo sa obráťte na správcu.',
    },
    noResponse: 'Neprišla žiadna odpoveď. Skontrolujte pripojenie a\u00a0skúste to znova.',
    home: 'Späť na úvodnú stránku',
    reload: 'Načítať stránku znova',
  },
  loading: 'Načítava sa…',
  closeNotification: 'Zavrieť oznámenie',
}
