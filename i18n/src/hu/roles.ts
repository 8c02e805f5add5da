import type { roles as english } from '../en/roles.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const roles: Translation<typeof english> = {
  title: moduleNames.roles,
  new: 'Új szerepkör',
  edit: '„{{name}}” szerkesztése',
  copy: 'Másolás',
  fields: {
    name: 'Név',
    description: 'Leírás',
    level: 'Szint',
    permissions: 'Mit enged meg a szerepkör',
    userCount: 'Felhasználók',
  },
  hints: {
    level:
      'Az alacsonyabb szám nagyobb hatáskört jelent. A sajátjánál alacsonyabb szintű felhasználókat és szerepköröket senki sem módosíthat.',
    description: 'Egy mondat azoknak a munkatársaknak, akik a szerepkört kiosztják.',
  },
  actions: {
    view: 'Megtekintés',
    add: 'Hozzáadás',
    edit: 'Szerkesztés',
    archive: 'Archiválás',
    delete: 'Törlés',
    identifier: 'Azonosítók',
    switch: 'Váltás',
    system: 'Rendszer',
  },
  does: {
    view: 'megtekintés',
    add: 'hozzáadás',
    edit: 'szerkesztés',
    archive: 'archiválás és visszaállítás',
    delete: 'végleges törlés',
    identifier: 'technikai azonosítók megtekintése',
    identifierOfUsers: 'technikai azonosítók megtekintése és felhasználónevek módosítása',
    switch: 'váltás másik felhasználóra',
    system: 'a rendszer üzemeltetése',
  },
  scope: { all: 'összes', own: 'saját' },
  matrix: {
    hint: 'Jelöljön be egyes mezőket, egész sorokat vagy egész oszlopokat. A „saját” csak azokra a rekordokra vonatkozik, amelyeket a felhasználó hozott létre.',
    search: 'Terület keresése',
    noMatch: 'Nincs ilyen nevű terület.',
    area: 'Terület',
    level: 'Ettől a szinttől',
    levelOf: 'Melyik szinttől: {{area}}',
    various: 'különböző',
    noLimit: 'korlátlan',
    row: 'Minden ezen a területen: {{area}}',
    column: '{{action}} minden területen',
    cell: '{{area}}: {{action}}',
    onlyOwn: '{{cell}}, csak a saját rekordok',
    lastAdministrator:
      'A módosítás után ez a szerepkör már senkinek sem engedi a felhasználók és a szerepkörök módosítását. Ha más szerepkör sem engedi, a mentést a rendszer elutasítja, mert az utolsó rendszergazda is kizáródna.',
  },
  summary: {
    title: 'Egyszerűen szólva',
    nothing: 'Még semmit: a felhasználók csak az áttekintést és a profiljukat látják.',
    everything: 'Mindent, mindenhol.',
    own: '{{action}} (csak saját)',
    from: '{{action}} (ettől a szinttől: {{level}})',
  },
  changes: {
    given: 'Megadva: {{right}}',
    taken: 'Megvonva: {{right}}',
    limited: 'Módosult hatókör: {{right}}',
  },
  empty: {
    title: 'Még nincsenek szerepkörök',
    body: 'A szerepkör határozza meg, mit tehetnek a felhasználói. Kezdje munkakörönként eggyel.',
    action: 'Szerepkör felvétele',
    readOnly: 'Nincs olyan szerepkör, amelyet Ön láthat.',
  },
}
