import type { roles as english } from '../en/roles.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const roles: Translation<typeof english> = {
  title: moduleNames.roles,
  new: 'Nová role',
  edit: 'Upravit „{{name}}“',
  copy: 'Kopírovat',
  fields: {
    name: 'Název',
    description: 'Popis',
    level: 'Úroveň',
    permissions: 'Co role dovoluje',
    userCount: 'Počet uživatelů',
  },
  hints: {
    level:
      'Nižší číslo znamená větší pravomoci. Nikdo nemůže měnit uživatele ani role s\u00a0nižším číslem, než je jeho vlastní.',
    description: 'Jedna věta pro toho, kdo roli přiděluje.',
  },
  actions: {
    view: 'Zobrazení',
    add: 'Přidávání',
    edit: 'Úpravy',
    archive: 'Archivace',
    delete: 'Mazání',
    identifier: 'Identifikace',
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
    identifierOfUsers: 'zobrazení technických ID a\u00a0změna přihlašovacích jmen',
    switch: 'přepnutí na jiný účet',
    system: 'provoz systému',
  },
  scope: { all: 'vše', own: 'vlastní' },
  matrix: {
    hint: 'Zaškrtněte jednotlivá políčka, celé řádky nebo celé sloupce. Volba „vlastní“ omezí oprávnění na záznamy, které daný uživatel vytvořil.',
    search: 'Najít oblast',
    noMatch: 'Žádná oblast se tak nejmenuje.',
    area: 'Oblast',
    level: 'Od úrovně',
    levelOf: 'Od které úrovně v\u00a0oblasti „{{area}}“',
    various: 'různé',
    noLimit: 'bez omezení',
    row: 'Vše v\u00a0oblasti „{{area}}“',
    column: '{{action}} ve všech oblastech',
    cell: '{{area}}: {{action}}',
    onlyOwn: '{{cell}}, jen vlastní záznamy',
    lastAdministrator:
      'Po této změně už role nikomu nedovolí spravovat uživatele a\u00a0role. Pokud to nedovoluje žádná jiná role, změna se neuloží: nezbyl by žádný správce.',
  },
  summary: {
    title: 'Jednoduše řečeno',
    nothing: 'Zatím nic: uživatelé vidí jen přehled a\u00a0svůj profil.',
    everything: 'Všechno a\u00a0všude.',
    own: '{{action}} (jen vlastní)',
    from: '{{action}} (od úrovně {{level}})',
  },
  changes: {
    given: 'Přidáno: {{right}}',
    taken: 'Odebráno: {{right}}',
    limited: 'Změněn rozsah: {{right}}',
  },
  empty: {
    title: 'Zatím žádné role',
    body: 'Role určuje, co její uživatelé smějí. Začněte jednou pro každý druh práce.',
    action: 'Přidat roli',
    readOnly: 'Není tu žádná role, ke které máte přístup.',
  },
}
