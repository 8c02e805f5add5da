import type { system as english } from '../en/system.ts'
import type { Translation } from '../translation.ts'

export const system: Translation<typeof english> = {
  title: 'Systém',
  hint: 'Údržba, plánované úlohy, podmínky užívání a\u00a0chyby prohlížečů.',
  save: 'Uložit',
  saved: 'Nastavení bylo uloženo',
  notSaved: 'Nastavení se nepodařilo uložit',
  unsaved: 'Vaše změny zatím nejsou uložené.',
  overtaken: 'Nastavení mezitím uložil někdo jiný. Dalším uložením nahradíte jeho změny svými.',
  languages: { cs: 'česky', en: 'anglicky' },
  state: {
    title: 'Stav',
    version: 'Verze',
    build: 'Sestavení',
    sessions: 'Přihlášená zařízení',
    agreementVersion: 'Verze podmínek',
    security: 'Zabezpečení',
    strict: 'Přísné',
    standard:
      'Základní. Pro veřejnou adresu doporučujeme SECURITY=strict: delší hesla a\u00a0kódy a\u00a0dvoufázové ověření pro správce.',
  },
  maintenance: {
    label: 'Údržba',
    hint: 'Dokud údržba neskončí, uživatelé bez přístupu k\u00a0nastavení nemohou pracovat.',
    title: 'Zahájit údržbu?',
    body: 'Uživatelé bez přístupu k\u00a0nastavení nebudou moci pracovat, dokud údržbu neukončíte. O\u00a0neuložené změny nepřijdou.',
    confirm: 'Zahájit údržbu',
  },
  cron: {
    label: 'Spouštět plánované úlohy',
    hint: 'Při vypnutí se pozastaví mazání starých dat, připomenutí, naplánované zveřejnění a\u00a0e-maily s\u00a0oznámeními. Přihlašovací kódy odcházejí vždy.',
  },
  agreement: {
    action: 'Vyžádat od všech nový souhlas',
    hint: 'Použijte po změně podmínek užívání nebo textu o\u00a0ochraně osobních údajů.',
    title: 'Vyžádat od všech nový souhlas s\u00a0podmínkami?',
    body: 'Verze podmínek se zvýší o\u00a0jednu. Všichni uživatelé včetně vás s\u00a0nimi budou muset souhlasit, než budou pokračovat v\u00a0práci.',
    confirm: 'Vyžádat souhlas',
  },
  repeatDays: {
    label: 'Kolik dnů hlídat opakování jídla',
    hint: 'Od 2 do 30\u00a0dnů.',
  },
  retention: {
    hint: 'Stará data se po tomto počtu dnů smažou. Chcete-li je uchovat navždy, nechte pole prázdné.',
    auditDays: 'Uchovávat auditní protokol (dny)',
    auditAddressDays: 'Uchovávat celé IP adresy v\u00a0auditním protokolu (dny)',
    requestDays: 'Uchovávat vyřešené požadavky na podporu (dny)',
    notificationDays: 'Uchovávat přečtená oznámení (dny)',
    errorDays: 'Uchovávat chyby prohlížečů (dny)',
  },
  texts: {
    title: 'Opakování, stará data a\u00a0podmínky',
    terms: 'Podmínky užívání ({{language}})',
    privacy: 'Ochrana osobních údajů ({{language}})',
  },
  jobs: {
    title: 'Plánované úlohy',
    lastRun: 'poslední spuštění: {{when}}',
    never: 'zatím bez spuštění',
    paused: 'pozastaveno',
    late: 'Zpoždění (od {{when}}). Zkontrolujte, zda server běží, a\u00a0podívejte se do jeho protokolu.',
    schedule: {
      minutes_one: 'každou minutu',
      minutes_few: 'každé {{count}}\u00a0minuty',
      minutes_many: 'každé {{count}}\u00a0minuty',
      minutes_other: 'každých {{count}}\u00a0minut',
      hourly: 'každou hodinu v\u00a0{{minute}}.\u00a0minutě',
      weekly: 'jednou týdně: {{day}} {{time}} UTC',
    },
    names: {
      cleanUp: 'Mazání starých dat',
      mails: 'E-maily',
      scheduledPublication: 'Naplánované zveřejnění',
      publicationReminder: 'Připomenutí zveřejnění',
      printCheck: 'Kontrola výtisků menu',
      audit: 'Auditní protokol',
    },
  },
  errors: {
    title: 'Chyby prohlížečů',
    none: 'Žádné nedávné chyby.',
  },
}
