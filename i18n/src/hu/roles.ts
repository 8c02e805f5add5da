import type { roles as english } from '../en/roles.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const roles: Translation<typeof english> = {
  title: moduleNames.roles,
  new: 'Új szerepkör',
  edit: '„{{name}}” szerkesztése',
  fields: {
    name: 'Név',
    description: 'Leírás',
    level: 'Szint',
    requireFactor: 'Kétlépcsős azonosítás megkövetelése',
    factorGraceDays: 'Beállítási határidő (nap)',
    permissions: 'Jogosultságok',
    userCount: 'Felhasználók száma',
  },
  hints: {
    requireFactor:
      'Az ilyen szerepkörű felhasználóknak be kell állítaniuk egy hitelesítő alkalmazást vagy hozzáférési kulcsot.',
    factorGraceDays:
      '0–365 nap a Poledne következő megnyitásától. Utána a felhasználó nem dolgozhat, amíg be nem állítja az azonosítást.',
    level:
      'Kisebb szám = nagyobb hatáskör. A sajátjánál kisebb szintszámú felhasználókat és szerepköröket nem módosíthatja.',
    description: 'Egy mondat, amely segít a munkatársaknak kiválasztani a megfelelő szerepkört.',
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
    system: 'Rendszer oldal használata',
  },
  scope: { all: 'összes', own: 'saját' },
  matrix: {
    hint: 'Jelöljön be egyes jogosultságokat, egész sorokat vagy oszlopokat. A „saját” a felhasználó által létrehozott elemekre korlátozza a jogosultságot.',
    search: 'Terület keresése',
    noMatch: 'Nincs találat.',
    area: 'Terület',
    level: 'Ettől a szinttől',
    levelOf: 'Ettől a szinttől: {{area}}',
    various: 'vegyes',
    noLimit: 'korlátlan',
    row: 'Minden ezen a területen: {{area}}',
    column: '{{action}} minden területen',
    cell: '{{area}}: {{action}}',
    onlyOwn: '{{cell}}, csak a saját elemek',
    lastAdministrator:
      'A módosítás után a szerepkör már nem engedi a felhasználók és a szerepkörök módosítását. Ha ezt más felhasználó sem teheti meg, a mentés nem lehetséges.',
  },
  restaurants: {
    only: '{{name}} (csak: {{restaurants}})',
    noAdd: 'A hozzáadás nem lehetséges: egy új étterem nem lehet a kiválasztottak között.',
    onlyScreens: 'Csak ezen éttermek kijelzői. A beállítások többi listája rejtve marad.',
    various:
      'A sor jogosultságai eltérő éttermekre vonatkoznak. Válasszon az egész sorhoz: minden étterem vagy csak kiválasztottak.',
  },
  summary: {
    title: 'Összefoglalás',
    nothing: 'Még nincs jogosultság. A felhasználók csak az áttekintést és a profiljukat látják.',
    everything: 'Minden jogosultság minden területen.',
    own: '{{action}} (csak saját)',
    from: '{{action}} (ettől a szinttől: {{level}})',
  },
  changes: {
    given: 'Megadva: {{right}}',
    taken: 'Megvonva: {{right}}',
    limited: 'Módosult hatókör: {{right}}',
    restaurants: 'Módosult éttermek: {{right}}',
  },
  empty: {
    title: 'Még nincsenek szerepkörök',
    body: 'A szerepkör határozza meg, mit tehetnek a felhasználók. Kezdetnek hozzon létre munkakörönként egyet.',
    action: 'Szerepkör hozzáadása',
    readOnly: 'Egyetlen szerepkörhöz sincs hozzáférése.',
  },
}
