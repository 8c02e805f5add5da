import type { app as english } from '../en/app.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const app: Translation<typeof english> = {
  nav: {
    find: 'Najít nebo provést',
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
    signOutFailed: 'Odhlášení se nezdařilo. Na tomto zařízení vaše přihlášení stále trvá.',
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
    weeklyMenus: 'Co se který den vaří; týden po týdnu ke zveřejnění a\u00a0k\u00a0tisku.',
    restaurantMenus: 'Co která restaurace od kterého dne nabízí a\u00a0za kolik.',
    restaurantMenuExceptions: 'Jiná cena jednoho typu položky menu od zvoleného dne.',
    dishes: 'Názvy, druhy a\u00a0alergeny všeho, co vaříte.',
    restaurants: 'Kde se jídlo vydává, v\u00a0jakém časovém pásmu a\u00a0zda s\u00a0cenami.',
    users: 'Kdo se smí přihlásit a\u00a0s\u00a0jakými rolemi.',
    roles: 'Co která role dovoluje.',
    settings: 'Alergeny, druhy jídel, typy položek, varianty menu a\u00a0obrazovky.',
  },
  // Calling somebody by name would take the vocative, which a name from the database does not come in.
  dashboard: {
    morning: 'Dobré dopoledne · {{name}}',
    afternoon: 'Dobré odpoledne · {{name}}',
    evening: 'Dobrý večer · {{name}}',
    modules: 'Kam chcete pokračovat?',
    emptyTitle: 'Zatím nemáte k\u00a0ničemu přístup',
    emptyText: 'Požádejte správce o\u00a0přidělení role. Její moduly se pak objeví tady.',
  },
  denied: {
    title: 'Chybí oprávnění',
    text: 'Nemáte oprávnění k\u00a0části „{{place}}“.',
    readOnly: 'V\u00a0části „{{place}}“ můžete číst, ale ne upravovat.',
  },
  banners: {
    label: 'Upozornění',
    newVersion: 'Je k\u00a0dispozici nová verze. Načtěte prosím okno znovu.',
    reload: 'Načíst znovu',
  },
  undo: { action: 'Vrátit zpět', done: 'Vráceno zpět', failed: 'Vrácení se nepodařilo.' },
  save: {
    saving: 'Ukládání…',
    created: 'Záznam byl vytvořen',
    updated: 'Záznam byl upraven',
    createFailed: 'Záznam se nepodařilo vytvořit',
    updateFailed: 'Záznam se nepodařilo upravit',
  },
}
