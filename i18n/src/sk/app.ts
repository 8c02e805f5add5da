import type { Translation } from '../catalogue.ts'
import type { app as english } from '../en/app.ts'

export const app: Translation<typeof english> = {
  nav: {
    label: 'Hlavná navigácia',
    open: 'Otvoriť navigáciu',
    close: 'Zavrieť navigáciu',
    skip: 'Preskočiť na obsah',
    signedInAs: 'Prihlásený účet',
    signOut: 'Odhlásiť sa',
    signOutFailed: 'Odhlásenie sa nepodarilo. Prihlásenie v\u00a0tomto zariadení stále trvá.',
  },
  modules: {
    dashboard: 'Prehľad',
    restaurantMenus: 'Menu reštaurácií',
    restaurantMenuExceptions: 'Cenové výnimky',
    dishes: 'Jedlá',
    restaurants: 'Reštaurácie',
    settings: 'Nastavenia',
  },
  moduleHints: {
    restaurantMenus: 'Čo ktorá reštaurácia od ktorého dňa ponúka a\u00a0za koľko.',
    restaurantMenuExceptions: 'Iná cena jedného typu položky menu od daného dňa.',
    dishes: 'Názvy, druhy a\u00a0alergény všetkého, čo varíte.',
    restaurants: 'Kde sa podáva, v\u00a0akom časovom pásme, s\u00a0cenami alebo bez nich.',
    settings: 'Alergény, druhy a\u00a0typy, varianty menu a\u00a0obrazovky.',
  },
  dashboard: {
    morning: 'Dobré ráno, {{name}}',
    afternoon: 'Dobrý deň, {{name}}',
    evening: 'Dobrý večer, {{name}}',
    modules: 'Kam chcete ísť?',
    emptyTitle: 'Zatiaľ nemáte nič sprístupnené',
    emptyText: 'Požiadajte správcu o\u00a0rolu, jej moduly sa potom zobrazia tu.',
  },
  denied: { title: 'Bez oprávnenia', text: 'Do modulu „{{place}}“ nemáte prístup.' },
  banners: {
    label: 'Upozornenia',
    offline: 'Vaše zariadenie nie je pripojené na internet.',
    newVersion: 'K\u00a0dispozícii je nová verzia. Obnovte, prosím, okno.',
    reload: 'Obnoviť',
  },
  save: {
    saving: 'Ukladá sa…',
    created: 'Záznam je vytvorený',
    updated: 'Záznam je upravený',
    createFailed: 'Záznam sa nepodarilo vytvoriť',
    updateFailed: 'Záznam sa nepodarilo upraviť',
  },
}
