import type { mails as english } from '../en/mails.ts'
import type { Translation } from '../translation.ts'

export const mails: Translation<typeof english> = {
  greeting: 'Dobrý den,',
  regards: 'Poledne',
  why: 'Toto je automatická zpráva. Prosíme, neodpovídejte na ni.',
  ignore: 'Pokud žádost nepochází od vás, můžete tento e-mail ignorovat.',
  codeHolds: 'Kód platí {{minutes}}\u00a0minut od vyžádání a\u00a0lze ho použít jen jednou.',
  confirmCode: {
    subject: 'Kód k potvrzení registrace',
    intro: 'k\u00a0dokončení registrace s\u00a0uživatelským jménem {{username}} zadejte prosím tento kód:',
    repeated:
      'Registrace s\u00a0tímto uživatelským jménem proběhla vícekrát. Tento kód aktivuje heslo zadané při poslední z\u00a0nich. Pokud poslední registrace není od vás, kód nepoužívejte.',
  },
  nameTaken: {
    subject: 'Pokus o registraci s vašimi údaji',
    intro:
      'někdo, možná vy, se chtěl zaregistrovat s\u00a0uživatelským jménem nebo e-mailovou adresou vašeho účtu {{username}}. Na vašem účtu se nic nezměnilo.',
    advice: 'Pokud šlo o\u00a0vás a\u00a0heslo si nepamatujete, zvolte na přihlašovací stránce „Zapomenuté heslo“.',
  },
  resetCode: {
    subject: 'Kód k nastavení nového hesla',
    intro: 'k\u00a0nastavení nového hesla pro účet {{username}} zadejte prosím tento kód:',
  },
  passwordChanged: {
    subject: 'Vaše heslo bylo změněno',
    intro: 'heslo k\u00a0vašemu účtu {{username}} bylo právě změněno. Všechna ostatní zařízení byla odhlášena.',
    advice:
      'Pokud o\u00a0změně nevíte, hned zvolte na přihlašovací stránce „Zapomenuté heslo“ a\u00a0obraťte se na správce.',
  },
  emailCode: {
    subject: 'Kód k potvrzení e-mailové adresy',
    intro: 'chcete-li tuto e-mailovou adresu používat pro svůj účet {{username}}, zadejte v\u00a0profilu tento kód:',
  },
  emailTaken: {
    subject: 'Pokus o použití vaší e-mailové adresy',
    intro:
      'někdo, možná vy, chtěl tuto e-mailovou adresu použít pro jiný účet. Adresa patří k\u00a0účtu {{username}} a\u00a0nic se nezměnilo.',
    advice: 'Pokud šlo o\u00a0vás, přihlaste se jako {{username}} a\u00a0nejdřív změňte adresu u\u00a0tohoto účtu.',
  },
  emailChanged: {
    subject: 'Vaše e-mailová adresa byla změněna',
    intro: 'e-mailová adresa vašeho účtu {{username}} byla změněna. Na tuto adresu už e-maily neposíláme.',
    advice: 'Pokud o\u00a0změně nevíte, ihned se obraťte na správce.',
  },
  emailChangedByAdmin: {
    subject: 'Správce změnil vaši e-mailovou adresu',
    intro: 'správce změnil e-mailovou adresu vašeho účtu {{username}}. Na tuto adresu už e-maily neposíláme.',
    advice: 'Pokud o\u00a0změně nevíte, ihned se obraťte na správce.',
  },
  passwordChangedByAdmin: {
    subject: 'Správce změnil vaše heslo',
    intro: 'správce nastavil nové heslo k\u00a0vašemu účtu {{username}}. Všechna zařízení byla odhlášena.',
    advice: 'Pokud o\u00a0změně nevíte, ihned se obraťte na správce.',
  },
  factorsReset: {
    subject: 'Správce zrušil vaše dvoufázové ověření',
    intro:
      'správce odebral ověřovací aplikaci, přístupové klíče a\u00a0záložní kódy vašeho účtu {{username}}. Přihlásíte se heslem a\u00a0dvoufázové ověření můžete v\u00a0profilu nastavit znovu.',
    advice: 'Pokud o\u00a0změně nevíte, ihned se obraťte na správce.',
  },
  accountChanged: {
    advice: 'Pokud o\u00a0změně nevíte, ihned si změňte heslo a\u00a0obraťte se na správce.',
    totpAdded: {
      subject: 'K vašemu účtu přibyla ověřovací aplikace',
      intro:
        'u\u00a0vašeho účtu {{username}} byla nastavena ověřovací aplikace. Přihlášení heslem teď vyžaduje druhý krok.',
    },
    totpRemoved: {
      subject: 'Ověřovací aplikace byla z vašeho účtu odebrána',
      intro: 'z\u00a0vašeho účtu {{username}} byla odebrána ověřovací aplikace. Její kódy už neplatí.',
    },
    passkeyAdded: {
      subject: 'K vašemu účtu přibyl přístupový klíč',
      intro: 'k\u00a0vašemu účtu {{username}} byl přidán přístupový klíč. Lze se jím přihlásit bez hesla.',
    },
    passkeyRemoved: {
      subject: 'Přístupový klíč byl z vašeho účtu odebrán',
      intro: 'z\u00a0vašeho účtu {{username}} byl odebrán přístupový klíč. Už se jím nelze přihlásit.',
    },
    recoveryCodesCreated: {
      subject: 'Nové záložní kódy k vašemu účtu',
      intro: 'k\u00a0vašemu účtu {{username}} byly vytvořeny nové záložní kódy. Předchozí kódy už neplatí.',
    },
    apiTokenCreated: {
      subject: 'K vašemu účtu byl vytvořen API token',
      intro: 'k\u00a0vašemu účtu {{username}} byl vytvořen API token „{{names}}“. Programy se jím přihlašují za vás.',
    },
    apiTokensRevoked: {
      subject: 'API tokeny vašeho účtu byly zrušeny',
      intro: 'tyto API tokeny vašeho účtu {{username}} už neplatí: {{names}}.',
    },
    emailChanged: {
      subject: 'Vaše e-mailová adresa byla změněna',
      intro: 'e-maily k\u00a0vašemu účtu {{username}} teď chodí na tuto adresu.',
    },
    passwordSet: {
      subject: 'Vaše heslo bylo nastaveno',
      intro: 'heslo k\u00a0vašemu účtu {{username}} bylo nastaveno pomocí odkazu z\u00a0pozvánky.',
    },
    resetByCommand: {
      subject: 'Správce obnovil přístup k vašemu účtu',
      intro:
        'správce na serveru zrušil dosavadní heslo k\u00a0vašemu účtu {{username}}, vypnul dvoufázové ověření a\u00a0zrušil API tokeny. Všechna zařízení byla odhlášena.',
      advice: 'Pokud o\u00a0tom nevíte, obraťte se ihned na správce.',
    },
  },
  newDevice: {
    subject: 'Nové přihlášení k vašemu účtu',
    intro: 'k\u00a0vašemu účtu {{username}} se přihlásilo nové zařízení: {{device}}, IP adresa {{address}}.',
    advice: 'Pokud o\u00a0tomto přihlášení nevíte, ihned si změňte heslo a\u00a0zařízení odhlaste ve svém profilu.',
  },
  invitation: {
    subject: 'Pozvánka do aplikace Poledne',
    intro:
      'v\u00a0aplikaci Poledne máte nový účet. Vaše uživatelské jméno je {{username}}. Než se přihlásíte, nastavte si heslo.',
    action: 'Nastavit heslo',
    advice: 'Odkaz funguje jednou a\u00a0platí {{days}}\u00a0dnů. Pokud o\u00a0pozvánce nic nevíte, e-mail ignorujte.',
  },
  notPublished: {
    subject: 'Týdenní menu na příští týden ještě není zveřejněné',
    intro: 'týdenní menu na týden od {{week}} zatím není zveřejněné. Nezveřejněné varianty: {{variants}}.',
    advice: 'Otevřete v\u00a0aplikaci Poledne část Týdenní menu. Menu tam zveřejněte, nebo jeho zveřejnění naplánujte.',
  },
  notPublishedAsPlanned: {
    subject: 'Týdenní menu nebylo zveřejněno podle plánu',
    intro:
      'týdenní menu {{variants}} na týden od {{week}} nebylo zveřejněno podle plánu. Buď je prázdné, neaktivní nebo v\u00a0archivu, anebo uživatel, který zveřejnění naplánoval, k\u00a0němu už nemá oprávnění.',
    advice: 'Zkontrolujte menu v\u00a0aplikaci Poledne. Potom ho zveřejněte, nebo zveřejnění naplánujte znovu.',
  },
}
