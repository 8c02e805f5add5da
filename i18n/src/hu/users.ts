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
    dateType: 'Dátumforma',
    phoneNumber: 'Telefonszám',
    active: 'Aktív',
    blocked: 'Letiltva',
    roleIds: 'Szerepkörök',
    level: 'Szint',
  },
  password: 'Jelszó',
  newPassword: 'Új jelszó',
  passwordRepeated: 'Ugyanaz a jelszó még egyszer',
  languages: { cs: 'Cseh', en: 'Angol' },
  dateTypes: { dayFirst: 'Elöl a nap: 31.\u00a012.\u00a02026', us: 'Amerikai forma: 12/31/2026' },
  hints: {
    username: 'Ezzel jelentkezik be a felhasználó.',
    password: 'Minél hosszabb, annál biztonságosabb: néhány szó, amelyet csak ő kapcsolna össze.',
    newPassword: 'Hagyja üresen, ha marad a jelenlegi. Az új jelszó mindenhol kijelentkezteti a felhasználót.',
    roleIds: 'A felhasználó mindent megtehet, amit a szerepkörei együttesen engednek.',
    language: 'A felületnek saját nyelve van, amely eszközönként választható.',
    timezone: 'Az időpontok ebben az időzónában jelennek meg.',
    active: 'Az inaktív felhasználó nem tud bejelentkezni.',
    blocked: 'A letiltott felhasználót a rendszer azonnal kijelentkezteti, és nem tud bejelentkezni.',
  },
  empty: {
    title: 'Itt nincsenek felhasználók',
    body: 'Vegye fel a munkatársait, és adjon nekik szerepköröket; a szerepkör határozza meg, mit tehetnek.',
    action: 'Felhasználó felvétele',
    readOnly: 'Nincs olyan felhasználó, akit Ön láthat.',
  },
  switch: {
    action: 'Váltás erre a felhasználóra',
    title: 'Átvált erre a felhasználóra: „{{name}}”?',
    body: 'Amíg vissza nem vált, azt látja és azt teheti, amit ez a felhasználó. Az előzmények mindkét nevet megőrzik.',
    confirm: 'Váltás: {{name}}',
  },
}
