import type { system as english } from '../en/system.ts'
import type { Translation } from '../translation.ts'

export const system: Translation<typeof english> = {
  title: 'Rendszer',
  hint: 'Karbantartás, ütemezett feladatok, felhasználási feltételek és böngészőhibák.',
  save: 'Mentés',
  saved: 'Beállítások mentve',
  notSaved: 'A beállításokat nem sikerült menteni',
  unsaved: 'A módosításai még nincsenek mentve.',
  overtaken:
    'Ezeket a beállításokat közben egy másik felhasználó mentette. Ha a saját módosításaival szeretné felülírni őket, mentsen újra.',
  languages: { cs: 'csehül', en: 'angolul' },
  state: {
    title: 'Állapot',
    version: 'Verzió',
    build: 'Build',
    sessions: 'Bejelentkezett eszközök',
    agreementVersion: 'Feltételek verziója',
    security: 'Biztonság',
    strict: 'Szigorú',
    standard:
      'Alap. Nyilvános címhez a SECURITY=strict beállítást ajánljuk: hosszabb jelszavak és kódok, valamint kétlépcsős azonosítás a rendszergazdáknak.',
  },
  maintenance: {
    label: 'Karbantartás',
    hint: 'A karbantartás végéig csak az dolgozhat, aki hozzáfér a beállításokhoz.',
    title: 'Elindítja a karbantartást?',
    body: 'Akinek nincs hozzáférése a beállításokhoz, a karbantartás végéig nem dolgozhat. A nem mentett módosítások megmaradnak.',
    confirm: 'Karbantartás indítása',
  },
  cron: {
    label: 'Ütemezett feladatok futtatása',
    hint: 'Kikapcsolva szünetel a régi adatok törlése, az emlékeztetők, az ütemezett közzététel és az értesítő e-mailek küldése. A bejelentkezési kódokat mindig elküldjük.',
  },
  agreement: {
    action: 'Ismételt elfogadás kérése mindenkitől',
    hint: 'A feltételek vagy az adatvédelmi szöveg módosítása után használja.',
    title: 'Mindenkitől újra kéri a feltételek elfogadását?',
    body: 'A feltételek verziószáma eggyel nő. A folytatáshoz minden felhasználónak, Önnek is, el kell fogadnia őket.',
    confirm: 'Elfogadás kérése',
  },
  repeatDays: {
    label: 'Figyelmeztetés, ha egy étel ennyi napon belül ismétlődik',
    hint: '2 és 30\u00a0nap között.',
  },
  retention: {
    hint: 'A régi adatokat ennyi nap után töröljük. Ha örökre meg szeretné őrizni őket, hagyja üresen a mezőt.',
    auditDays: 'Auditnapló megőrzése (nap)',
    auditAddressDays: 'Teljes címek megőrzése az auditnaplóban (nap)',
    requestDays: 'Megoldott támogatási kérések megőrzése (nap)',
    notificationDays: 'Olvasott értesítések megőrzése (nap)',
    errorDays: 'Böngészőhibák megőrzése (nap)',
  },
  texts: {
    title: 'Ismétlődés, régi adatok és feltételek',
    terms: 'Felhasználási feltételek ({{language}})',
    privacy: 'Adatvédelem ({{language}})',
  },
  jobs: {
    title: 'Ütemezett feladatok',
    lastRun: 'utolsó futás: {{when}}',
    never: 'még nem futott',
    paused: 'szünetel',
    late: 'Késik ({{when}} óta). Ellenőrizze, hogy fut-e a szerver, és nézze meg a naplóját.',
    schedule: {
      minutes_one: 'percenként',
      minutes_other: '{{count}} percenként',
      hourly: 'minden óra {{minute}}. percében',
      weekly: 'hetente: {{day}} {{time}} UTC',
    },
    names: {
      cleanUp: 'Régi adatok törlése',
      mails: 'E-mailek',
      scheduledPublication: 'Ütemezett közzététel',
      publicationReminder: 'Közzétételi emlékeztető',
      printCheck: 'Kinyomtatott menük ellenőrzése',
      audit: 'Auditnapló',
    },
  },
  errors: {
    title: 'Böngészőhibák',
    none: 'Az utóbbi időben nem történt hiba.',
  },
}
