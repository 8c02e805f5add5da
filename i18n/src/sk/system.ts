import type { system as english } from '../en/system.ts'
import type { Translation } from '../translation.ts'

export const system: Translation<typeof english> = {
  title: 'Systém',
  hint: 'Údržba, plánované úlohy, podmienky používania a\u00a0chyby prehliadačov.',
  save: 'Uložiť',
  saved: 'Nastavenia boli uložené',
  notSaved: 'Nastavenia sa nepodarilo uložiť',
  unsaved: 'Vaše zmeny ešte nie sú uložené.',
  overtaken: 'Nastavenia medzitým uložil iný používateľ. Ďalším uložením nahradíte jeho zmeny svojimi.',
  languages: { cs: 'po česky', en: 'po anglicky' },
  state: {
    title: 'Stav',
    version: 'Verzia',
    build: 'Zostavenie',
    sessions: 'Prihlásené zariadenia',
    agreementVersion: 'Verzia podmienok',
    security: 'Zabezpečenie',
    strict: 'Prísne',
    standard:
      'Základné. Pre verejnú adresu odporúčame SECURITY=strict: dlhšie heslá a\u00a0kódy a\u00a0dvojstupňové overenie pre správcov.',
  },
  maintenance: {
    label: 'Údržba',
    hint: 'Používatelia bez prístupu k\u00a0nastaveniam nemôžu pracovať, kým sa údržba neskončí.',
    title: 'Začať údržbu?',
    body: 'Používatelia bez prístupu k\u00a0nastaveniam nebudú môcť pracovať, kým údržbu neukončíte. Ich neuložené zmeny zostanú zachované.',
    confirm: 'Začať údržbu',
  },
  cron: {
    label: 'Spúšťať plánované úlohy',
    hint: 'Ak sú vypnuté, pozastaví sa mazanie starých údajov, pripomienky, naplánované zverejnenie a\u00a0e-maily s\u00a0oznámeniami. Prihlasovacie kódy sa posielajú vždy.',
  },
  agreement: {
    action: 'Vyžiadať nový súhlas od všetkých',
    hint: 'Použite po zmene podmienok používania alebo textu o\u00a0ochrane osobných údajov.',
    title: 'Vyžiadať nový súhlas s\u00a0podmienkami od všetkých?',
    body: 'Verzia podmienok sa zvýši o\u00a0jednu. Všetci používatelia vrátane vás budú môcť pokračovať až po prijatí podmienok.',
    confirm: 'Vyžiadať súhlas',
  },
  repeatDays: {
    label: 'Upozorniť, ak sa jedlo zopakuje v\u00a0priebehu (dni)',
    hint: 'Od 2 do 30\u00a0dní.',
  },
  retention: {
    hint: 'Staré údaje sa po tomto počte dní vymažú. Ak ich chcete uchovať navždy, nechajte pole prázdne.',
    auditDays: 'Uchovávať auditný protokol (dni)',
    auditAddressDays: 'Uchovávať celé adresy v\u00a0auditnom protokole (dni)',
    requestDays: 'Uchovávať vyriešené žiadosti o\u00a0podporu (dni)',
    notificationDays: 'Uchovávať prečítané oznámenia (dni)',
    errorDays: 'Uchovávať chyby prehliadačov (dni)',
  },
  texts: {
    title: 'Opakovanie jedál, staré údaje a\u00a0podmienky',
    terms: 'Podmienky používania ({{language}})',
    privacy: 'Ochrana osobných údajov ({{language}})',
  },
  jobs: {
    title: 'Plánované úlohy',
    lastRun: 'posledné spustenie: {{when}}',
    never: 'zatiaľ nespustené',
    paused: 'pozastavené',
    late: 'Oneskorenie (od {{when}}). Skontrolujte, či server beží, a\u00a0pozrite si jeho protokol.',
    schedule: {
      minutes_one: 'každú minútu',
      minutes_few: 'každé {{count}}\u00a0minúty',
      minutes_many: 'každé {{count}}\u00a0minúty',
      minutes_other: 'každých {{count}}\u00a0minút',
      hourly: 'každú hodinu v\u00a0{{minute}}.\u00a0minúte',
      weekly: 'raz týždenne: {{day}} {{time}} UTC',
    },
    names: {
      cleanUp: 'Mazanie starých údajov',
      mails: 'E-maily',
      scheduledPublication: 'Naplánované zverejnenie',
      publicationReminder: 'Pripomienka zverejnenia',
      printCheck: 'Kontrola výtlačkov menu',
      audit: 'Auditný protokol',
    },
  },
  errors: {
    title: 'Chyby prehliadačov',
    none: 'Žiadne nedávne chyby.',
  },
}
