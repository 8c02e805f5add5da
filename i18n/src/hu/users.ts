import type { users as english } from '../en/users.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const users: Translation<typeof english> = {
  title: moduleNames.users,
  new: 'Új felhasználó',
  edit: '„{{name}}” szerkesztése',
  fields: {
    username: 'Felhasználónév',
    email: 'E-mail-cím',
    firstName: 'Utónév',
    lastName: 'Vezetéknév',
    language: 'E-mailek nyelve',
    timezone: 'Időzóna',
    dateType: 'Dátumformátum',
    phoneNumber: 'Telefonszám',
    active: 'Aktív',
    blocked: 'Letiltva',
    roleIds: 'Szerepkörök',
    level: 'Szint',
  },
  password: 'Jelszó',
  newPassword: 'Új jelszó',
  passwordRepeated: 'Jelszó még egyszer',
  languages: { cs: 'cseh', en: 'angol' },
  dateTypes: { dayFirst: 'Elöl a nap: 31.\u00a012.\u00a02026', us: 'Amerikai formátum: 12/31/2026' },
  hints: {
    username: 'Ezzel jelentkezik be a felhasználó.',
    password: 'A hosszabb jelszó biztonságosabb. Néhány egymás utáni szót könnyű megjegyezni.',
    newPassword: 'Hagyja üresen, ha a jelenlegi jelszó marad. Az új jelszó mindenhol kijelentkezteti a felhasználót.',
    roleIds: 'A felhasználó az összes szerepköre jogosultságait megkapja.',
    language: 'Csak az e-mailekhez. Az alkalmazás nyelve eszközönként választható.',
    timezone: 'Az időpontok ebben az időzónában jelennek meg.',
    active: 'Az inaktív felhasználó nem tud bejelentkezni.',
    blocked: 'A letiltott felhasználót a rendszer azonnal kijelentkezteti, és nem tud bejelentkezni.',
  },
  empty: {
    title: 'Még nincsenek felhasználók',
    body: 'Adja hozzá munkatársait, és adjon nekik szerepköröket. A szerepkör határozza meg, mit tehetnek.',
    action: 'Felhasználó hozzáadása',
    readOnly: 'Egyetlen felhasználóhoz sincs hozzáférése.',
  },
  switch: {
    action: 'Váltás erre a felhasználóra',
    title: 'Átvált erre a felhasználóra: „{{name}}”?',
    body: 'Amíg vissza nem vált, ennek a felhasználónak a jogosultságaival dolgozik. Az előzményekben mindkét név szerepel.',
    confirm: 'Váltás: {{name}}',
  },
}
