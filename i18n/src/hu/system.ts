import type { system as english } from '../en/system.ts'
import type { Translation } from '../translation.ts'

export const system: Translation<typeof english> = {
  title: 'Rendszer',
  hint: 'Karbantartás, ütemezett feladatok, használati feltételek és a felmerült hibák.',
  save: 'Mentés',
  saved: 'A beállítások mentve',
  notSaved: 'A beállításokat nem sikerült menteni',
  unsaved: 'Az itteni módosításai még nincsenek mentve.',
  overtaken:
    'Időközben valaki más mentette ezeket a beállításokat. Ha a sajátjaira szeretné cserélni őket, mentsen még egyszer.',
  languages: { cs: 'Cseh', en: 'Angol' },
  state: {
    title: 'Állapot',
    version: 'Verzió',
    build: 'Build',
    sessions: 'Bejelentkezett eszközök',
    agreementVersion: 'A feltételek verziója',
  },
  maintenance: {
    label: 'Karbantartás',
    hint: 'Akinek nincs hozzáférése a beállításokhoz, a végéig vár.',
    title: 'Megkezdi a karbantartást?',
    body: 'Akinek nincs hozzáférése a beállításokhoz, egy nem bezárható üzenetet lát, amíg Ön be nem fejezi a karbantartást. Amit addig beírtak, megmarad a képernyőjükön.',
    confirm: 'Karbantartás megkezdése',
  },
  cron: {
    label: 'Ütemezett feladatok futtatása',
    hint: 'Kikapcsolva szünetel a régi adatok törlése, az emlékeztetők, az ütemezett közzététel és az értesítő e-mailek küldése. A bejelentkezési kódokat a rendszer mindig elküldi.',
  },
  agreement: {
    action: 'Ismételt elfogadás kérése mindenkitől',
    hint: 'A feltételek vagy az adatvédelmi szöveg módosítása után.',
    title: 'Mindenkivel újra elfogadtatja a feltételeket?',
    body: 'A feltételek verziószáma eggyel nő. Minden felhasználónak, Önnek is, el kell fogadnia őket, mielőtt tovább dolgozhatna.',
    confirm: 'Elfogadás kérése',
  },
  repeatDays: {
    label: 'Figyelmeztetés, ha egy étel ennyi napon belül ismétlődik',
    hint: '2 és 30\u00a0nap között.',
  },
  texts: {
    title: 'Ismétlődés és feltételek',
    terms: 'Felhasználási feltételek ({{language}})',
    privacy: 'Adatvédelem ({{language}})',
  },
  jobs: {
    title: 'Ütemezett feladatok',
    lastRun: 'utolsó futás: {{when}}',
    never: 'még nem futott',
    paused: 'szünetel',
    late: 'Késik: már futnia kellett volna ({{when}}). Ellenőrizze, hogy fut-e a kiszolgáló, és nézze meg a naplóját.',
    names: {
      cleanUp: 'Takarítás',
      mails: 'Levelek',
      scheduledPublication: 'Ütemezett közzététel',
      publicationReminder: 'Közzétételi emlékeztető',
    },
  },
  errors: {
    title: 'Hibák a böngészőkben',
    none: 'Az utóbbi időben nem történt hiba.',
  },
}
