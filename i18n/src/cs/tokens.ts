import type { tokens as english } from '../en/tokens.ts'
import type { Translation } from '../translation.ts'

export const tokens: Translation<typeof english> = {
  title: 'API tokeny',
  text: 'S\u00a0API tokenem může program používat některá vaše oprávnění bez vašeho hesla.',
  loadFailed: 'API tokeny se nepodařilo načíst.',
  expired: 'Platnost skončila',
  expiresAt: 'Platí do {{when}}',
  expiredAt: 'Platnost skončila {{when}}',
  lastUsed: 'Poslední použití: {{ago}}',
  neverUsed: 'Zatím nepoužito',
  customDay: 'Vlastní datum',
  create: {
    action: 'Vytvořit API token',
    submit: 'Vytvořit token',
    done: 'API token byl vytvořen',
    failed: 'API token se nepodařilo vytvořit',
  },
  fields: {
    name: 'Název',
    expiry: 'Platnost',
    lastDay: 'Poslední den',
  },
  hints: {
    name: 'K\u00a0čemu token slouží, například „Pokladna Karlín“.',
  },
  permissions: {
    title: 'Oprávnění',
    hint: 'Vyberte jen to, co program potřebuje. Ztratíte-li oprávnění, ztratí ho i\u00a0token.',
    cell: '{{area}}: {{action}}',
    missing: 'Vyberte alespoň jedno oprávnění.',
    restaurants: 'Restaurace pro oblast „{{area}}“',
    allRestaurants: 'Všechny restaurace',
    chooseRestaurants: 'Vyberte restaurace',
    ownRestaurants: 'Vaše oprávnění platí jen pro některé restaurace. Vyberte z\u00a0nich.',
  },
  shown: {
    title: 'Zkopírujte si API token',
    warning: 'Token si zkopírujte hned. Znovu už se nezobrazí.',
    copy: 'Kopírovat token',
    copied: 'Zkopírováno',
    done: 'Hotovo',
  },
  revoke: {
    action: 'Zrušit platnost',
    named: 'Zrušit platnost: {{name}}',
    question: 'Zrušit platnost tokenu „{{name}}“?',
    text: 'Programy s\u00a0tímto tokenem okamžitě ztratí přístup. Akci nelze vrátit zpět.',
    done: 'Platnost tokenu „{{name}}“ byla zrušena',
    failed: 'Platnost API tokenu se nepodařilo zrušit',
  },
  lifetime_one: '{{count}}\u00a0den',
  lifetime_few: '{{count}}\u00a0dny',
  lifetime_many: '{{count}}\u00a0dne',
  lifetime_other: '{{count}}\u00a0dnů',
}
