import type { Translation } from '../catalogue.ts'
import type { shell as english } from '../en/shell.ts'

export const shell: Translation<typeof english> = {
  signIn: {
    title: 'Přihlášení',
    lead: 'Týdenní menu, ceny i\u00a0obrazovky – hotovo před polednem.',
    username: 'Uživatelské jméno',
    password: 'Heslo',
    showPassword: 'Zobrazit heslo',
    hidePassword: 'Skrýt heslo',
    submit: 'Přihlásit se',
    failed: 'Přihlášení se nezdařilo. Zkuste to prosím znovu.',
    againTitle: 'Přihlaste se prosím znovu',
    againText: 'Platnost přihlášení vypršela. Co máte rozepsané, tu zůstává: přihlaste se a\u00a0pokračujte.',
  },
  language: { label: 'Jazyk' },
  theme: { label: 'Vzhled', light: 'Světlý', dark: 'Tmavý', auto: 'Podle systému' },
  errors: {
    title: {
      unauthorized: 'Je třeba se přihlásit',
      forbidden: 'Chybí oprávnění',
      notFound: 'Stránka nenalezena',
      server: 'Chyba serveru',
      script: 'Něco se pokazilo',
    },
    text: {
      unauthorized: 'K\u00a0požadované akci nemáte oprávnění.',
      forbidden: 'K\u00a0požadované akci nemáte oprávnění.',
      notFound: 'Tohle je jen stránka 404. Možná je v\u00a0adrese překlep, nebo se stránka přesunula jinam.',
      server: 'Na serveru došlo k\u00a0chybě, zkuste to prosím později.',
      script: 'Neočekávaná chyba aplikace. Zopakujte operaci později nebo se obraťte na správce.',
    },
    noResponse: 'Server neodpověděl. Zkontrolujte připojení a\u00a0zkuste to znovu.',
    home: 'Zpět na úvodní stránku',
    reload: 'Načíst stránku znovu',
  },
  loading: 'Načítání…',
  closeNotification: 'Zavřít oznámení',
}
