import type { restaurants as english } from '../en/restaurants.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const restaurants: Translation<typeof english> = {
  title: moduleNames.restaurants,
  new: 'Nová restaurace',
  edit: 'Upravit „{{name}}“',
  fields: {
    nameCs: 'Český název',
    nameEn: 'Anglický název',
    active: 'Aktivní',
    showMenuPrice: 'Ceny viditelné pro hosty',
    timezone: 'Časové pásmo',
  },
  hints: {
    active: 'U\u00a0neaktivní restaurace hosté na obrazovkách a\u00a0na webu uvidí „Zavřeno“.',
    showMenuPrice: 'Na obrazovkách a\u00a0na webu. Zaměstnanci vidí ceny vždy.',
    timezone: 'Dny a\u00a0ceny se mění o\u00a0půlnoci v\u00a0tomto časovém pásmu.',
  },
  empty: {
    title: 'Zatím žádné restaurace',
    body: 'Restaurace má vlastní ceny, obrazovky a\u00a0časové pásmo. Přidejte první.',
    action: 'Přidat první restauraci',
    readOnly: 'Restaurace se tu objeví, až je někdo přidá.',
  },
  home: {
    clock: 'V\u00a0restauraci je právě {{time}}, {{day}}.',
    asOf: 'Menu a\u00a0ceny ke dni',
    backToToday: 'Zpět na dnešek',
    today: {
      title: 'Dnešní menu',
      titleOn: 'Menu na {{day}}',
      closed: 'Restaurace je neaktivní nebo v\u00a0archivu. Hosté vidí „Zavřeno“.',
      nothing: 'V\u00a0tento den neplatí žádné menu restaurace, proto se nic nenabízí.',
      unpublished: 'Na tento týden není zveřejněné žádné týdenní menu.',
      unplanned: 'Zveřejněné týdenní menu nemá na tento den nic, co restaurace nabízí.',
      undeclared: 'alergeny neuvedeny',
      allergens: 'alergeny {{codes}}',
    },
    embed: {
      title: 'Na vašem webu',
      hint: 'Vložte jeden z\u00a0těchto kódů na web restaurace. Zobrazí se jen zveřejněná týdenní menu.',
      frame: 'Rám',
      script: 'Skript',
      feed: 'Data pro vývojáře (JSON)',
      copy: 'Kopírovat',
      copyOf: 'Kopírovat: {{what}}',
      copied: 'Zkopírováno',
      copyFailed: 'Kopírování se nezdařilo. Označte text a\u00a0zkopírujte ho ručně.',
    },
    screens: {
      title: 'Obrazovky',
      none: 'Tuto restauraci nezobrazuje žádná obrazovka.',
      toSettings: 'Všechny obrazovky v\u00a0nastavení',
      withPrices: 's\u00a0cenami',
      withoutPrices: 'bez cen',
      hours: '{{from}}–{{to}}',
      since: 'od {{from}}',
      until: 'do {{to}}',
      always: 'nepřetržitě',
      languages: {
        cs: 'česky',
        en: 'anglicky',
        both: 'česky a\u00a0anglicky',
      },
      type: {
        day: 'dnešní den',
        week: 'celý týden',
        allergens: 'alergeny',
      },
    },
  },
}
