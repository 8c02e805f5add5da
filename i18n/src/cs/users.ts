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
    dateType: 'Formát data a\u00a0času',
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
    password: 'Čím delší, tím bezpečnější. Pár slov za sebou se snadno pamatuje.',
    newPassword: 'Prázdné pole ponechá současné heslo. Nové heslo uživatele všude odhlásí.',
    roleIds: 'Uživatel má oprávnění všech svých rolí.',
    language: 'Jen pro e-maily. Jazyk aplikace si uživatel volí na každém zařízení.',
    timezone: 'Časy se zobrazují v\u00a0tomto časovém pásmu.',
    active: 'Neaktivní uživatel se nemůže přihlásit.',
    blocked: 'Zablokovaný uživatel je ihned odhlášen a\u00a0nemůže se přihlásit.',
  },
  empty: {
    title: 'Zatím žádní uživatelé',
    body: 'Přidejte kolegy a\u00a0přidělte jim role. Role určuje, co smějí.',
    action: 'Přidat uživatele',
    readOnly: 'Nemáte přístup k\u00a0žádnému uživateli.',
  },
  switch: {
    action: 'Přepnout na tento účet',
    title: 'Přepnout na účet „{{name}}“?',
    body: 'Dokud se nepřepnete zpět, budete mít oprávnění tohoto uživatele. Do historie se zapisují obě jména.',
    confirm: 'Přepnout na účet „{{name}}“',
  },
}
