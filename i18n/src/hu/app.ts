import type { Translation } from '../catalogue.ts'
import type { app as english } from '../en/app.ts'

export const app: Translation<typeof english> = {
  nav: {
    label: 'Fő navigáció',
    open: 'Navigáció megnyitása',
    close: 'Navigáció bezárása',
    skip: 'Ugrás a tartalomra',
    signedInAs: 'Bejelentkezve',
    signOut: 'Kijelentkezés',
    signOutFailed: 'A kijelentkezés nem sikerült. Ezen az eszközön továbbra is be van jelentkezve.',
  },
  modules: {
    dashboard: 'Áttekintés',
    restaurantMenus: 'Éttermi menük',
    restaurantMenuExceptions: 'Árkivételek',
    dishes: 'Ételek',
    restaurants: 'Éttermek',
    settings: 'Beállítások',
  },
  moduleHints: {
    restaurantMenus: 'Melyik étterem mit kínál, mely naptól és mennyiért.',
    restaurantMenuExceptions: 'Egy menüelem-típus eltérő ára egy adott naptól.',
    dishes: 'Minden étel neve, típusa és allergénjei.',
    restaurants: 'Hol szolgálják fel az ételeket, melyik időzónában, árakkal vagy anélkül.',
    settings: 'Allergének, típusok, menüváltozatok és kijelzők.',
  },
  dashboard: {
    morning: 'Jó reggelt, {{name}}!',
    afternoon: 'Jó napot, {{name}}!',
    evening: 'Jó estét, {{name}}!',
    modules: 'Hová szeretne lépni?',
    emptyTitle: 'Még semmihez sincs hozzáférése',
    emptyText: 'Kérjen szerepkört a rendszergazdától; a hozzá tartozó modulok ezután itt jelennek meg.',
  },
  denied: { title: 'Nincs jogosultsága', text: 'Ehhez nincs jogosultsága: {{place}}.' },
  banners: {
    label: 'Közlemények',
    offline: 'Az eszköz nem kapcsolódik az internethez.',
    newVersion: 'Új verzió érhető el. Kérjük, frissítse az ablakot.',
    reload: 'Frissítés',
  },
  save: {
    saving: 'Mentés…',
    created: 'Rekord létrehozva',
    updated: 'Rekord módosítva',
    createFailed: 'A rekord létrehozása nem sikerült',
    updateFailed: 'A rekord módosítása nem sikerült',
  },
}
