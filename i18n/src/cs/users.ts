import type { users as english } from '../en/users.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const users: Translation<typeof english> = {
  title: moduleNames.users,
  new: 'Nový uživatel',
  edit: 'Upravit „{{name}}“',
  fields: {
    username: 'Uživatelské jméno',
    email: 'E-mail',
    firstName: 'Jméno',
    lastName: 'Příjmení',
    language: 'Jazyk e-mailů',
    timezone: 'Časové pásmo',
    dateType: 'Datum a\u00a0čas',
    phoneNumber: 'Telefon',
    active: 'Aktivní',
    blocked: 'Zablokováno',
    roleIds: 'Role',
    level: 'Úroveň',
  },
  password: 'Heslo',
  newPassword: 'Nové heslo',
  passwordRepeated: 'Heslo znovu',
  languages: { cs: 'Čeština', en: 'Angličtina' },
  dateTypes: { dayFirst: 'Den vpředu: 31.\u00a012.\u00a02026', us: 'Měsíc vpředu (USA): 12/31/2026' },
  hints: {
    username: 'Tímto jménem se uživatel přihlašuje.',
    password: 'Čím delší, tím bezpečnější: pár slov, která by dal dohromady jen tento člověk.',
    newPassword: 'Prázdné pole ponechá současné heslo. Nové heslo uživatele všude odhlásí.',
    roleIds: 'Uživatel smí všechno, co dovolují jeho role dohromady.',
    language: 'Jazyk aplikace se volí zvlášť na každém zařízení.',
    timezone: 'V\u00a0tomto pásmu se zobrazují časy.',
    active: 'Neaktivní uživatel se nemůže přihlásit.',
    blocked: 'Zablokovaný uživatel je ihned odhlášen a\u00a0nemůže se přihlásit.',
  },
  empty: {
    title: 'Nejsou tu žádní uživatelé',
    body: 'Přidejte kolegy a\u00a0přidělte jim role; role určuje, co smějí.',
    action: 'Přidat uživatele',
    readOnly: 'Není tu žádný uživatel, ke kterému máte přístup.',
  },
  switch: {
    action: 'Přepnout na tento účet',
    title: 'Přepnout na účet „{{name}}“?',
    body: 'Uvidíte a\u00a0budete moci totéž co tento uživatel, dokud se nepřepnete zpět. V\u00a0historii zůstanou obě jména.',
    confirm: 'Přepnout na účet „{{name}}“',
  },
}
