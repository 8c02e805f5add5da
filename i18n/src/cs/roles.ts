import type { roles as english } from '../en/roles.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const roles: Translation<typeof english> = {
  title: moduleNames.roles,
  new: 'Nová role',
  edit: 'Upravit „{{name}}“',
  fields: {
    name: 'Název',
    description: 'Popis',
    level: 'Úroveň',
    requireFactor: 'Vyžadovat dvoufázové ověření',
    factorGraceDays: 'Počet dnů na nastavení',
    permissions: 'Oprávnění',
    userCount: 'Počet uživatelů',
  },
  hints: {
    requireFactor: 'Uživatelé s\u00a0touto rolí si musí nastavit ověřovací aplikaci nebo přístupový klíč.',
    factorGraceDays:
      '0 až 365\u00a0dnů od příštího použití Poledne. Potom uživatel nemůže pracovat, dokud ověření nenastaví.',
    level: 'Nižší číslo = větší pravomoci. Nemůžete měnit uživatele ani role s\u00a0nižším číslem, než máte vy.',
    description: 'Jedna věta, která kolegům pomůže vybrat správnou roli.',
  },
  actions: {
    view: 'Zobrazení',
    add: 'Přidávání',
    edit: 'Úpravy',
    archive: 'Archivace',
    delete: 'Mazání',
    identifier: 'Identifikátory',
    switch: 'Přepnutí',
    system: 'Systém',
  },
  does: {
    view: 'zobrazení',
    add: 'přidávání',
    edit: 'úpravy',
    archive: 'archivace a\u00a0obnovení',
    delete: 'trvalé mazání',
    identifier: 'zobrazení technických ID',
    identifierOfUsers: 'zobrazení technických ID a\u00a0změna uživatelských jmen',
    switch: 'přepnutí na jiný účet',
    system: 'přístup na stránku Systém',
  },
  scope: { all: 'vše', own: 'vlastní' },
  matrix: {
    hint: 'Zaškrtněte jednotlivá oprávnění, celé řádky nebo celé sloupce. Volba „vlastní“ omezí oprávnění na záznamy, které daný uživatel vytvořil.',
    search: 'Najít oblast',
    noMatch: 'Nic nenalezeno.',
    area: 'Oblast',
    level: 'Od úrovně',
    levelOf: 'Od úrovně v\u00a0oblasti „{{area}}“',
    various: 'různé',
    noLimit: 'bez omezení',
    row: 'Vše v\u00a0oblasti „{{area}}“',
    column: '{{action}} ve všech oblastech',
    cell: '{{area}}: {{action}}',
    onlyOwn: '{{cell}}, jen vlastní záznamy',
    lastAdministrator:
      'Po této změně už role nedovolí měnit uživatele a\u00a0role. Pokud toto oprávnění nemá nikdo jiný, změnu nepůjde uložit.',
  },
  restaurants: {
    only: '{{name}} (jen {{restaurants}})',
    noAdd: 'Přidávání není možné: nová restaurace nemůže patřit mezi vybrané.',
    onlyScreens: 'Jen obrazovky těchto restaurací. Ostatní číselníky v\u00a0nastavení zůstanou skryté.',
    various: 'Oprávnění v\u00a0tomto řádku platí pro různé restaurace. Vyberte restaurace pro celý řádek.',
  },
  summary: {
    title: 'Jednoduše řečeno',
    nothing: 'Zatím žádná oprávnění. Uživatelé vidí jen přehled a\u00a0svůj profil.',
    everything: 'Všechna oprávnění ve všech oblastech.',
    own: '{{action}} (jen vlastní záznamy)',
    from: '{{action}} (od úrovně {{level}})',
  },
  changes: {
    given: 'Přidáno: {{right}}',
    taken: 'Odebráno: {{right}}',
    limited: 'Změněn rozsah: {{right}}',
    restaurants: 'Změněny restaurace: {{right}}',
  },
  empty: {
    title: 'Zatím žádné role',
    body: 'Role určuje, co její uživatelé smějí dělat. Začněte jednou rolí pro každý druh práce.',
    action: 'Přidat roli',
    readOnly: 'Nemáte přístup k\u00a0žádné roli.',
  },
}
