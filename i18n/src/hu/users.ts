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
  firstPassword: {
    label: 'Első jelszó',
    invitation: 'Felhasználó meghívása',
    mailHint: 'A felhasználó e-mailben linket kap, és saját maga állítja be a jelszavát.',
    copyHint:
      'A létrehozás után másolja ki a linket, és küldje el a felhasználónak, aki saját maga állítja be a jelszavát.',
    password: 'Jelszó beállítása most',
  },
  invitation: {
    title: 'Meghívó',
    none: 'Ennek a felhasználónak még nincs jelszava, ezért nem tud bejelentkezni.',
    pending: 'A felhasználó még nem állított be jelszót. A meghívó linkje eddig érvényes: {{when}}.',
    expired: 'A meghívó lejárt ({{when}}). Küldjön újat.',
    send: 'Meghívó küldése',
    resend: 'Újraküldés',
    copy: 'Új link másolása',
    revoke: 'Meghívó visszavonása',
    revokeTitle: 'Visszavonja ezt a meghívót?',
    revokeBody: 'A link nem fog működni. A felhasználót később újra meghívhatja.',
    sent: 'A meghívót elküldtük ide: {{email}}.',
    copied: 'Az új linket a vágólapra másoltuk. A korábbi linkek már nem működnek.',
    revoked: 'A meghívót visszavontuk.',
  },
  languages: { cs: 'cseh', en: 'angol' },
  dateTypes: { dayFirst: 'Elöl a nap: 31.\u00a012.\u00a02026', us: 'Amerikai formátum: 12/31/2026' },
  hints: {
    username: 'Ezzel jelentkezik be a felhasználó.',
    password: 'A hosszabb jelszó biztonságosabb. Néhány szó egymás után könnyen megjegyezhető.',
    newPassword:
      'Hagyja üresen, ha nem módosítja. Új jelszóval a felhasználónak minden eszközön újra be kell jelentkeznie.',
    roleIds: 'A felhasználó az összes szerepköre jogosultságait megkapja.',
    language: 'Csak az e-mailekre vonatkozik. Az alkalmazás nyelvét a felhasználó minden eszközön külön választja ki.',
    timezone: 'A felhasználó ebben az időzónában látja az időpontokat.',
    active: 'Az inaktív felhasználó nem tud bejelentkezni.',
    blocked: 'A letiltott felhasználót azonnal kijelentkeztetjük, és nem tud újra bejelentkezni.',
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
