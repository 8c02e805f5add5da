import type { system as english } from '../en/system.ts'
import type { Translation } from '../translation.ts'

export const system: Translation<typeof english> = {
  title: 'Systém',
  hint: 'Údržba, plánované úlohy, podmínky užívání a\u00a0co se pokazilo.',
  save: 'Uložit',
  saved: 'Nastavení bylo uloženo',
  notSaved: 'Nastavení se nepodařilo uložit',
  unsaved: 'Vaše změny na této stránce zatím nejsou uložené.',
  overtaken: 'Nastavení mezitím uložil někdo jiný. Dalším uložením ho nahradíte svou verzí.',
  languages: { cs: 'česky', en: 'anglicky' },
  state: {
    title: 'Stav',
    version: 'Verze',
    build: 'Sestavení',
    sessions: 'Přihlášená zařízení',
    agreementVersion: 'Verze podmínek',
  },
  maintenance: {
    label: 'Údržba',
    hint: 'Kdo nemá přístup k\u00a0nastavení, čeká, než údržba skončí.',
    title: 'Zahájit údržbu?',
    body: 'Uživatelé bez přístupu k\u00a0nastavení uvidí oznámení, které nelze zavřít, dokud údržbu neukončíte. Co mají rozepsané, jim na obrazovce zůstane.',
    confirm: 'Zahájit údržbu',
  },
  cron: {
    label: 'Spouštět plánované úlohy',
    hint: 'Při vypnutí se pozastaví mazání starých dat, připomenutí, naplánované zveřejnění a\u00a0e-maily s\u00a0upozorněními. Přihlašovací kódy odcházejí vždy.',
  },
  agreement: {
    action: 'Vyžádat od všech nový souhlas',
    hint: 'Po změně podmínek užívání nebo textu o\u00a0ochraně osobních údajů.',
    title: 'Vyžádat od všech nový souhlas s\u00a0podmínkami?',
    body: 'Verze podmínek se zvýší o\u00a0jednu. Všichni uživatelé včetně vás s\u00a0nimi budou muset souhlasit, než budou pokračovat v\u00a0práci.',
    confirm: 'Vyžádat souhlas',
  },
  repeatDays: {
    label: 'Kolik dnů hlídat opakování jídla',
    hint: 'Od 2 do 30\u00a0dnů.',
  },
  texts: {
    title: 'Opakování a\u00a0podmínky',
    terms: 'Podmínky užívání ({{language}})',
    privacy: 'Ochrana osobních údajů ({{language}})',
  },
  jobs: {
    title: 'Plánované úlohy',
    lastRun: 'naposledy {{when}}',
    never: 'zatím neproběhla',
    paused: 'pozastaveno',
    late: 'Zpoždění: úloha měla proběhnout ({{when}}). Zkontrolujte, zda server běží, a\u00a0jeho protokol.',
    names: {
      cleanUp: 'Úklid',
      mails: 'E-maily',
      scheduledPublication: 'Naplánované zveřejnění',
      publicationReminder: 'Připomenutí zveřejnění',
    },
  },
  errors: {
    title: 'Chyby v\u00a0prohlížečích',
    none: 'V\u00a0poslední době se nic nepokazilo.',
  },
}
