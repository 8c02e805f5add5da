import type { roles as english } from '../en/roles.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const roles: Translation<typeof english> = {
  title: moduleNames.roles,
  new: 'Nová rola',
  edit: 'Upraviť „{{name}}“',
  copy: 'Kopírovať',
  fields: {
    name: 'Názov',
    description: 'Opis',
    level: 'Úroveň',
    permissions: 'Čo rola dovoľuje',
    userCount: 'Používatelia',
  },
  hints: {
    level:
      'Nižšie číslo znamená väčšie právomoci. Nikto nemení používateľov ani roly s\u00a0nižšou úrovňou, ako je jeho vlastná.',
    description: 'Jedna veta pre kolegov, ktorí túto rolu prideľujú.',
  },
  actions: {
    view: 'Zobrazenie',
    add: 'Pridávanie',
    edit: 'Úpravy',
    archive: 'Archivácia',
    delete: 'Mazanie',
    identifier: 'Identifikátory',
    switch: 'Prepnutie',
    system: 'Systém',
  },
  does: {
    view: 'zobrazenie',
    add: 'pridávanie',
    edit: 'úpravy',
    archive: 'archivácia a\u00a0obnovenie',
    delete: 'trvalé mazanie',
    identifier: 'zobrazenie technických ID',
    identifierOfUsers: 'zobrazenie technických ID a\u00a0zmena prihlasovacích mien',
    switch: 'prepnutie na iného používateľa',
    system: 'prevádzka systému',
  },
  scope: { all: 'všetky', own: 'vlastné' },
  matrix: {
    hint: 'Zaškrtávajte jednotlivé polia, celé riadky alebo celé stĺpce. „Vlastné“ obmedzuje na záznamy, ktoré používateľ sám vytvoril.',
    search: 'Nájsť oblasť',
    noMatch: 'Žiadna oblasť sa tak nevolá.',
    area: 'Oblasť',
    level: 'Od úrovne',
    levelOf: 'Od ktorej úrovne: {{area}}',
    various: 'rôzne',
    noLimit: 'bez obmedzenia',
    row: 'Všetko v\u00a0oblasti „{{area}}“',
    column: '{{action}} vo všetkých oblastiach',
    cell: '{{area}}: {{action}}',
    onlyOwn: '{{cell}}, iba vlastné záznamy',
    lastAdministrator:
      'Po tejto zmene už rola nikomu nedovolí meniť používateľov a\u00a0roly. Ak to nedovoľuje ani žiadna iná, uloženie sa odmietne, aby systém nezostal bez správcu.',
  },
  summary: {
    title: 'Jednoducho povedané',
    nothing: 'Zatiaľ nič: používatelia vidia iba prehľad a\u00a0svoj profil.',
    everything: 'Všetko a\u00a0všade.',
    own: '{{action}} (iba vlastné)',
    from: '{{action}} (od úrovne {{level}})',
  },
  changes: {
    given: 'Pridané: {{right}}',
    taken: 'Odobrané: {{right}}',
    limited: 'Zmenený rozsah: {{right}}',
  },
  empty: {
    title: 'Zatiaľ žiadne roly',
    body: 'Rola určuje, čo jej používatelia smú. Začnite jednou pre každý druh práce.',
    action: 'Pridať rolu',
    readOnly: 'Nie je tu žiadna rola, ktorú by ste mohli vidieť.',
  },
}
