import type { Translation } from '../catalogue.ts'
import type { app as english } from '../en/app.ts'

export const app: Translation<typeof english> = {
  nav: {
    label: 'Hlavní navigace',
    open: 'Otevřít navigaci',
    close: 'Zavřít navigaci',
    skip: 'Přeskočit na obsah',
    signedInAs: 'Přihlášený účet',
    signOut: 'Odhlásit se',
    signOutFailed: 'Odhlášení se nezdařilo. Na tomto zařízení vaše přihlášení stále trvá.',
  },
  modules: {
    dashboard: 'Přehled',
    restaurantMenus: 'Menu restaurací',
    restaurantMenuExceptions: 'Cenové výjimky',
    dishes: 'Jídla',
    restaurants: 'Restaurace',
    settings: 'Nastavení',
  },
  moduleHints: {
    restaurantMenus: 'Co která restaurace od kterého dne nabízí a\u00a0za kolik.',
    restaurantMenuExceptions: 'Jiná cena jednoho typu položky menu od zvoleného dne.',
    dishes: 'Názvy, druhy a\u00a0alergeny všeho, co vaříte.',
    restaurants: 'Kde se jídlo vydává, v\u00a0jakém časovém pásmu a\u00a0zda s\u00a0cenami.',
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
  denied: { title: 'Chybí oprávnění', text: 'Nemáte oprávnění k\u00a0části „{{place}}“.' },
  banners: {
    label: 'Upozornění',
    offline: 'Vaše zařízení není připojeno k\u00a0internetu.',
    newVersion: 'Je k\u00a0dispozici nová verze. Načtěte prosím okno znovu.',
    reload: 'Načíst znovu',
  },
  save: {
    saving: 'Ukládání…',
    created: 'Záznam byl vytvořen',
    updated: 'Záznam byl upraven',
    createFailed: 'Záznam se nepodařilo vytvořit',
    updateFailed: 'Záznam se nepodařilo upravit',
  },
}
