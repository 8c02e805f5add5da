import type { roles as english } from '../en/roles.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const roles: Translation<typeof english> = {
  title: moduleNames.roles,
  new: 'Nová rola',
  edit: 'Upraviť „{{name}}“',
  fields: {
    name: 'Názov',
    description: 'Opis',
    level: 'Úroveň',
    requireFactor: 'Vyžadovať dvojstupňové overenie',
    factorGraceDays: 'Počet dní na nastavenie',
    permissions: 'Oprávnenia',
    userCount: 'Počet používateľov',
  },
  hints: {
    requireFactor: 'Používatelia s\u00a0touto rolou si musia nastaviť overovaciu aplikáciu alebo prístupový kľúč.',
    factorGraceDays:
      '0 až 365\u00a0dní od najbližšieho použitia aplikácie Poledne. Potom používateľ nemôže pracovať, kým overenie nenastaví.',
    level: 'Nižšie číslo = väčšie právomoci. Nemôžete meniť používateľov ani roly s\u00a0nižším číslom, než je vaše.',
    description: 'Jedna veta, ktorá kolegom pomôže vybrať správnu rolu.',
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
    identifierOfUsers: 'zobrazenie technických ID a\u00a0zmena používateľských mien',
    switch: 'prepnutie na iný účet',
    system: 'prístup na stránku Systém',
  },
  scope: { all: 'všetky', own: 'vlastné' },
  matrix: {
    hint: 'Začiarknite jednotlivé oprávnenia, celé riadky alebo celé stĺpce. Možnosť „vlastné“ obmedzí oprávnenie na záznamy, ktoré daný používateľ vytvoril.',
    search: 'Nájsť oblasť',
    noMatch: 'Nič sa nenašlo.',
    area: 'Oblasť',
    level: 'Od úrovne',
    levelOf: 'Od úrovne v\u00a0oblasti „{{area}}“',
    various: 'rôzne',
    noLimit: 'bez obmedzenia',
    row: 'Všetko v\u00a0oblasti „{{area}}“',
    column: '{{action}} vo všetkých oblastiach',
    cell: '{{area}}: {{action}}',
    onlyOwn: '{{cell}}, iba vlastné záznamy',
    lastAdministrator:
      'Po tejto zmene už rola neumožní meniť používateľov a\u00a0roly. Ak to nemôže robiť žiadny iný používateľ, zmenu nemožno uložiť.',
  },
  restaurants: {
    only: '{{name}} (iba {{restaurants}})',
    noAdd: 'Pridávanie nie je možné: nová reštaurácia nemôže patriť medzi vybrané.',
    onlyScreens: 'Iba obrazovky týchto reštaurácií. Ostatné zoznamy v\u00a0nastaveniach zostanú skryté.',
    various:
      'Oprávnenia v\u00a0tomto riadku sa týkajú rôznych reštaurácií. Vyberte pre celý riadok všetky alebo len niektoré.',
  },
  summary: {
    title: 'Jednoducho povedané',
    nothing: 'Zatiaľ žiadne oprávnenia. Používatelia vidia iba prehľad a\u00a0svoj profil.',
    everything: 'Všetky oprávnenia vo všetkých oblastiach.',
    own: '{{action}} (iba vlastné záznamy)',
    from: '{{action}} (od úrovne {{level}})',
  },
  changes: {
    given: 'Pridané: {{right}}',
    taken: 'Odobraté: {{right}}',
    limited: 'Zmenený rozsah: {{right}}',
    restaurants: 'Zmenené reštaurácie: {{right}}',
  },
  empty: {
    title: 'Zatiaľ žiadne roly',
    body: 'Rola určuje, čo jej používatelia môžu robiť. Začnite jednou rolou pre každý druh práce.',
    action: 'Pridať rolu',
    readOnly: 'Nemáte prístup k\u00a0žiadnym rolám.',
  },
}
