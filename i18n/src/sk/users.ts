import type { users as english } from '../en/users.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const users: Translation<typeof english> = {
  title: moduleNames.users,
  new: 'Nový používateľ',
  edit: 'Upraviť „{{name}}“',
  fields: {
    username: 'Používateľské meno',
    email: 'E-mail',
    firstName: 'Krstné meno',
    lastName: 'Priezvisko',
    language: 'Jazyk e-mailov',
    timezone: 'Časové pásmo',
    dateType: 'Zápis dátumu',
    phoneNumber: 'Telefón',
    active: 'Aktívny účet',
    blocked: 'Zablokovaný účet',
    roleIds: 'Roly',
    level: 'Úroveň',
  },
  password: 'Heslo',
  newPassword: 'Nové heslo',
  passwordRepeated: 'To isté heslo znova',
  languages: { cs: 'Čeština', en: 'Angličtina' },
  dateTypes: { dayFirst: 'Deň vpredu: 31.\u00a012.\u00a02026', us: 'Americký zápis: 12/31/2026' },
  hints: {
    username: 'Týmto menom sa používateľ prihlasuje.',
    password: 'Čím dlhšie, tým bezpečnejšie: pár slov, ktoré by takto spojil iba tento človek.',
    newPassword: 'Ak má zostať súčasné, nechajte pole prázdne. Nové heslo používateľa všade odhlási.',
    roleIds: 'Používateľ smie všetko, čo mu jeho roly dovoľujú dokopy.',
    language: 'Aplikácia má vlastný jazyk, ktorý sa volí v\u00a0každom zariadení.',
    timezone: 'Časy sa zobrazujú v\u00a0tomto pásme.',
    active: 'S\u00a0neaktívnym účtom sa nedá prihlásiť.',
    blocked: 'Zablokovaný účet sa hneď odhlási a\u00a0nedá sa s\u00a0ním prihlásiť.',
  },
  empty: {
    title: 'Nie sú tu žiadni používatelia',
    body: 'Pridajte kolegov a\u00a0prideľte im roly; rola určuje, čo smú robiť.',
    action: 'Pridať používateľa',
    readOnly: 'Nie je tu žiadny používateľ, ktorého by ste mohli vidieť.',
  },
  switch: {
    action: 'Prepnúť sa na tohto používateľa',
    title: 'Prepnúť sa na účet „{{name}}“?',
    body: 'Kým sa neprepnete späť, budete vidieť a\u00a0môcť robiť to, čo tento používateľ. V\u00a0histórii zostanú obe mená.',
    confirm: 'Pracovať ako {{name}}',
  },
}
