import type { system as english } from '../en/system.ts'
import type { Translation } from '../translation.ts'

export const system: Translation<typeof english> = {
  title: 'Systém',
  hint: 'Údržba, plánované úlohy, podmienky používania a\u00a0to, čo sa pokazilo.',
  save: 'Uložiť',
  saved: 'Nastavenia sú uložené',
  notSaved: 'Nastavenia sa nepodarilo uložiť',
  unsaved: 'Vaše zmeny tu ešte nie sú uložené.',
  overtaken: 'Tieto nastavenia medzitým uložil niekto iný. Ak ich chcete nahradiť svojimi, uložte ešte raz.',
  languages: { cs: 'Čeština', en: 'Angličtina' },
  state: {
    title: 'Stav',
    version: 'Verzia',
    build: 'Zostavenie',
    sessions: 'Prihlásené zariadenia',
    agreementVersion: 'Verzia podmienok',
  },
  maintenance: {
    label: 'Údržba',
    hint: 'Kto nemá prístup k\u00a0nastaveniam, čaká, kým sa neskončí.',
    title: 'Začať údržbu?',
    body: 'Používatelia bez prístupu k\u00a0nastaveniam uvidia oznámenie, ktoré sa nedá zavrieť, kým údržbu neukončíte. To, čo napísali, im zostane na obrazovke.',
    confirm: 'Začať údržbu',
  },
  cron: {
    label: 'Spúšťať plánované úlohy',
    hint: 'Pri vypnutí sa pozastaví mazanie starých údajov, pripomienky, naplánované zverejnenie a\u00a0e-maily s\u00a0upozorneniami. Prihlasovacie kódy sa posielajú vždy.',
  },
  agreement: {
    action: 'Vyžiadať nový súhlas od všetkých',
    hint: 'Po zmene podmienok alebo textu o\u00a0ochrane osobných údajov.',
    title: 'Vyžiadať nový súhlas s\u00a0podmienkami od všetkých?',
    body: 'Verzia podmienok sa zvýši o\u00a0jednu. Všetci používatelia vrátane vás ich musia prijať, až potom môžu pracovať ďalej.',
    confirm: 'Vyžiadať súhlas',
  },
  repeatDays: {
    label: 'Upozorniť, keď sa jedlo zopakuje do (dní)',
    hint: 'Od 2 do 30\u00a0dní.',
  },
  texts: {
    title: 'Opakovanie jedál a\u00a0podmienky',
    terms: 'Podmienky používania ({{language}})',
    privacy: 'Ochrana osobných údajov ({{language}})',
  },
  jobs: {
    title: 'Plánované úlohy',
    lastRun: 'naposledy spustená: {{when}}',
    never: 'zatiaľ nebola spustená',
    paused: 'pozastavená',
    late: 'Oneskorenie: úloha mala prebehnúť ({{when}}). Skontrolujte, či server beží, a\u00a0jeho protokol.',
    names: {
      cleanUp: 'Čistenie',
      mails: 'E-maily',
      scheduledPublication: 'Naplánované zverejnenie',
      publicationReminder: 'Pripomienka zverejnenia',
    },
  },
  errors: {
    title: 'Chyby v\u00a0prehliadačoch',
    none: 'V\u00a0poslednom čase sa nič nepokazilo.',
  },
}
