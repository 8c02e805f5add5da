import type { app as english } from '../en/app.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const app: Translation<typeof english> = {
  nav: {
    find: 'Hledat nebo spustit příkaz',
    help: 'Nápověda',
    helpWith: 'Nápověda: {{name}}',
    notifications_one: 'Oznámení, {{count}}\u00a0nepřečtené',
    notifications_few: 'Oznámení, {{count}}\u00a0nepřečtená',
    notifications_many: 'Oznámení, {{count}}\u00a0nepřečteného',
    notifications_other: 'Oznámení, {{count}}\u00a0nepřečtených',
    label: 'Hlavní navigace',
    open: 'Otevřít navigaci',
    close: 'Zavřít navigaci',
    skip: 'Přeskočit na obsah',
    signedInAs: 'Přihlášený účet',
    signOut: 'Odhlásit se',
    signOutFailed: 'Odhlášení se nezdařilo. Toto zařízení je stále přihlášené.',
  },
  signOut: {
    title: 'Neuložené změny se ztratí',
    text: 'Odhlášením se na tomto zařízení smažou neuložené změny:',
    thisPage: 'Změny na této stránce',
    confirm: 'Přesto se odhlásit',
    cancel: 'Pokračovat v\u00a0úpravách',
  },
  modules: {
    dashboard: 'Přehled',
    ...moduleNames,
    system: 'Systém',
    profile: 'Profil',
  },
  lists: {
    allergens: 'Alergeny',
    weeklyMenuVariants: 'Varianty týdenního menu',
    menuItemTypes: 'Typy položek menu',
    dishTypes: 'Druhy jídel',
    screens: 'Obrazovky',
  },
  areas: {
    ...moduleNames,
    supportRequests: 'Požadavky na podporu',
  },
  profile: {
    edit: 'Upravit profil',
    password: 'Změnit heslo',
    notifications: 'Oznámení',
    requests: 'Požadavky na podporu',
  },
  badges: {
    notifications_one: '{{count}}\u00a0nepřečtené oznámení',
    notifications_few: '{{count}}\u00a0nepřečtená oznámení',
    notifications_many: '{{count}}\u00a0nepřečteného oznámení',
    notifications_other: '{{count}}\u00a0nepřečtených oznámení',
    requests_one: '{{count}}\u00a0požadavek čeká na odpověď',
    requests_few: '{{count}}\u00a0požadavky čekají na odpověď',
    requests_many: '{{count}}\u00a0požadavku čeká na odpověď',
    requests_other: '{{count}}\u00a0požadavků čeká na odpověď',
  },
  moduleHints: {
    weeklyMenus: 'Plánování, zveřejňování a\u00a0tisk jídel na každý týden.',
    restaurantMenus: 'Co která restaurace od daného dne nabízí a\u00a0za jakou cenu.',
    restaurantMenuExceptions: 'Jiná cena jednoho typu položky menu od zvoleného dne.',
    dishes: 'Názvy, druhy a\u00a0alergeny všech jídel.',
    restaurants: 'Vaše restaurace, jejich časová pásma a\u00a0zda hosté vidí ceny.',
    users: 'Kdo se může přihlásit a\u00a0s\u00a0jakými rolemi.',
    roles: 'Co která role dovoluje.',
    settings: 'Alergeny, varianty, typy položek, druhy jídel a\u00a0obrazovky.',
  },
  // Calling somebody by name would take the vocative, which a name from the database does not come in.
  dashboard: {
    morning: 'Dobré ráno · {{name}}',
    afternoon: 'Dobrý den · {{name}}',
    evening: 'Dobrý večer · {{name}}',
    modules: 'Kam chcete pokračovat?',
    emptyTitle: 'Zatím nemáte k\u00a0ničemu přístup',
    emptyText: 'Požádejte správce o\u00a0roli. Moduly, které můžete používat, se pak objeví tady.',
  },
  denied: {
    title: 'Chybí oprávnění',
    text: 'Nemáte oprávnění otevřít část „{{place}}“.',
    readOnly: 'Část „{{place}}“ si můžete prohlížet, ale ne měnit.',
  },
  banners: {
    label: 'Upozornění',
    newVersion: 'Je k\u00a0dispozici nová verze. Obnovte prosím stránku.',
    reload: 'Obnovit stránku',
  },
  undo: { action: 'Vrátit zpět', done: 'Vráceno zpět', failed: 'Akci se nepodařilo vrátit zpět.' },
  save: {
    saving: 'Ukládání…',
    created: 'Záznam byl vytvořen',
    updated: 'Záznam byl upraven',
    createFailed: 'Záznam se nepodařilo vytvořit',
    updateFailed: 'Záznam se nepodařilo upravit',
  },
}
