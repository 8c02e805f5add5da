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
    firstName: 'Meno',
    lastName: 'Priezvisko',
    language: 'Jazyk e-mailov',
    timezone: 'Časové pásmo',
    dateType: 'Formát dátumu',
    phoneNumber: 'Telefón',
    active: 'Aktívny účet',
    blocked: 'Zablokovaný účet',
    roleIds: 'Roly',
    level: 'Úroveň',
  },
  password: 'Heslo',
  newPassword: 'Nové heslo',
  passwordRepeated: 'Heslo znova',
  languages: { cs: 'Čeština', en: 'Angličtina' },
  dateTypes: { dayFirst: 'Deň vpredu: 31.\u00a012.\u00a02026', us: 'Americký formát: 12/31/2026' },
  hints: {
    username: 'Týmto menom sa používateľ prihlasuje.',
    password: 'Dlhšie heslo je bezpečnejšie. Pár slov za sebou sa ľahko pamätá.',
    newPassword: 'Ak má zostať súčasné heslo, nechajte pole prázdne. Nové heslo používateľa všade odhlási.',
    roleIds: 'Používateľ má všetky oprávnenia, ktoré mu dávajú jeho roly.',
    language: 'Iba pre e-maily. Jazyk aplikácie si používateľ vyberá v\u00a0každom zariadení.',
    timezone: 'Časy sa zobrazujú v\u00a0tomto časovom pásme.',
    active: 'S\u00a0neaktívnym účtom sa nedá prihlásiť.',
    blocked: 'Zablokovaný účet sa hneď odhlási a\u00a0nedá sa s\u00a0ním prihlásiť.',
  },
  empty: {
    title: 'Zatiaľ žiadni používatelia',
    body: 'Pridajte kolegov a\u00a0prideľte im roly. Rola určuje, čo môžu robiť.',
    action: 'Pridať používateľa',
    readOnly: 'Nemáte prístup k\u00a0žiadnym používateľom.',
  },
  switch: {
    action: 'Prepnúť sa na tohto používateľa',
    title: 'Prepnúť sa na účet „{{name}}“?',
    body: 'Kým sa neprepnete späť, budete mať oprávnenia tohto používateľa. V\u00a0histórii budú obe mená.',
    confirm: 'Pracovať ako {{name}}',
  },
}
