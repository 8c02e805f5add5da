import type { app as english } from '../en/app.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const app: Translation<typeof english> = {
  nav: {
    find: 'Keresés vagy művelet',
    help: 'Súgó',
    helpWith: 'Súgó: {{name}}',
    notifications_one: 'Értesítések, {{count}} olvasatlan',
    notifications_other: 'Értesítések, {{count}} olvasatlan',
    label: 'Fő navigáció',
    open: 'Navigáció megnyitása',
    close: 'Navigáció bezárása',
    collapse: 'Navigáció összecsukása',
    expand: 'Navigáció kibontása',
    skip: 'Ugrás a tartalomra',
    signedInAs: 'Bejelentkezve',
    signOut: 'Kijelentkezés',
    signOutFailed: 'A kijelentkezés nem sikerült. Ezen az eszközön továbbra is be van jelentkezve.',
  },
  signOut: {
    title: 'A nem mentett módosítások elvesznek',
    text: 'A kijelentkezés törli a nem mentett módosításokat ezen az eszközön:',
    thisPage: 'Módosítások ezen az oldalon',
    confirm: 'Kijelentkezés mindenképp',
    cancel: 'Szerkesztés folytatása',
  },
  modules: {
    dashboard: 'Áttekintés',
    ...moduleNames,
    system: 'Rendszer',
    profile: 'Profil',
  },
  lists: {
    allergens: 'Allergének',
    weeklyMenuVariants: 'Heti menük változatai',
    menuItemTypes: 'Menütétel-típusok',
    dishTypes: 'Ételtípusok',
    screens: 'Kijelzők',
  },
  areas: {
    ...moduleNames,
    supportRequests: 'Támogatási kérések',
  },
  profile: {
    edit: 'Profil szerkesztése',
    password: 'Jelszó módosítása',
    notifications: 'Értesítések',
    requests: 'Támogatási kérések',
  },
  badges: {
    notifications_one: '{{count}} olvasatlan értesítés',
    notifications_other: '{{count}} olvasatlan értesítés',
    requests_one: '{{count}} kérés válaszra vár',
    requests_other: '{{count}} kérés válaszra vár',
  },
  moduleHints: {
    weeklyMenus: 'A hét ételeinek tervezése, közzététele és nyomtatása.',
    restaurantMenus: 'Melyik étterem mit kínál, melyik naptól és mennyiért.',
    restaurantMenuExceptions: 'Egy menütétel-típus eltérő ára egy adott naptól.',
    dishes: 'Minden étel neve, típusa és allergénjei.',
    restaurants: 'Az éttermek, az időzónájuk, és hogy a vendégek látják-e az árakat.',
    users: 'Ki jelentkezhet be, és milyen szerepkörökkel.',
    roles: 'Melyik szerepkör mit enged meg.',
    settings: 'Allergének, változatok, típusok és kijelzők.',
  },
  dashboard: {
    morning: 'Jó reggelt, {{name}}!',
    afternoon: 'Jó napot, {{name}}!',
    evening: 'Jó estét, {{name}}!',
    modules: 'Hová szeretne lépni?',
    emptyTitle: 'Még semmihez sincs hozzáférése',
    emptyText: 'Kérjen szerepkört a rendszergazdától. A használható modulok ezután itt jelennek meg.',
  },
  denied: {
    title: 'Nincs jogosultsága',
    text: 'Nincs hozzáférése ehhez: {{place}}.',
    readOnly: 'Ezt megtekintheti, de nem módosíthatja: {{place}}.',
  },
  banners: {
    label: 'Közlemények',
    newVersion: 'Új verzió érhető el. Kérjük, frissítse az ablakot.',
    reload: 'Frissítés',
  },
  undo: { action: 'Visszavonás', done: 'Visszavonva', failed: 'A visszavonás nem sikerült.' },
  save: {
    saving: 'Mentés…',
    created: 'Létrehozva',
    updated: 'Módosítások mentve',
    createFailed: 'A létrehozás nem sikerült',
    updateFailed: 'A módosításokat nem sikerült menteni',
  },
}
