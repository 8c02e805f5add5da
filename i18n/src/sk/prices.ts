import type { prices as english } from '../en/prices.ts'
import type { Translation } from '../translation.ts'

/** Prices and where they come from. */
export const prices: Translation<typeof english> = {
  title: 'Dnešné ceny',
  titleOn: 'Ceny ku dňu {{day}}',
  base: 'základná cena od {{day}}',
  exception: 'výnimka od {{day}}',
  insteadOf: 'základná cena {{price}}',
  lacking: {
    CZK: 'bez ceny v\u00a0korunách',
    EUR: 'bez ceny v\u00a0eurách',
  },
  changes: 'ďalšia zmena {{day}}: {{price}}',
  ends: 'od {{day}} sa už neponúka',
  notOnThisDay: 'V\u00a0tento deň sa nič neponúka.',
  noMenuYet:
    'Táto reštaurácia zatiaľ nemá menu reštaurácie. Vytvorte ho a\u00a0určte, čo sa ponúka a\u00a0za aké ceny.',
  createMenu: 'Vytvoriť menu reštaurácie',
  source: {
    restaurantMenu: 'Menu reštaurácie',
    exception: 'Cenová výnimka',
  },
  bulk: { action: 'Zmeniť ceny…', list: 'Hromadné zmeny cien' },
  next: {
    title: 'Chystané zmeny',
    none: 'Nie sú naplánované žiadne zmeny cien.',
    starts: 'nové v\u00a0ponuke za {{price}}',
    becomes: 'sa zmení na',
    ends: 'už sa neponúka',
  },
  holds: {
    title: 'Platnosť',
    from: {
      present: 'Platí od {{from}}',
      future: 'Bude platiť od {{from}}',
    },
    fromTo: {
      past: 'Cena platila od {{from}} do {{to}}',
      present: 'Platí od {{from}} do {{to}}',
      future: 'Bude platiť od {{from}} do {{to}}',
    },
    archived: 'Záznam je archivovaný, preto neovplyvňuje žiadnu cenu.',
  },
  timeline: {
    title: 'Ceny v\u00a0čase',
    of: 'Ceny v\u00a0čase: {{type}}, {{variant}}',
    statements_one: '{{count}}\u00a0cenový záznam',
    statements_few: '{{count}}\u00a0cenové záznamy',
    statements_many: '{{count}}\u00a0cenového záznamu',
    statements_other: '{{count}}\u00a0cenových záznamov',
    idle_one: '{{count}}\u00a0sa nikdy neuplatní',
    idle_few: '{{count}}\u00a0sa nikdy neuplatnia',
    idle_many: '{{count}}\u00a0sa nikdy neuplatní',
    idle_other: '{{count}}\u00a0sa nikdy neuplatní',
    notOffered: 'neponúka sa',
    fromTo: '{{from}} – {{to}}',
    from: 'od {{from}}',
    badge: {
      present: 'Platí',
      never: 'Nikdy sa neuplatní',
    },
    why: {
      hiddenByException: 'V\u00a0ten istý deň začína platiť cenová výnimka, ktorá má prednosť.',
      notOffered:
        'V\u00a0ten deň túto položku neponúka žiadne menu reštaurácie a\u00a0neskoršie menu reštaurácie majú novšiu cenu.',
    },
  },
}
