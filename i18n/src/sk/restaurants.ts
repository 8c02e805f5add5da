import type { restaurants as english } from '../en/restaurants.ts'
import type { Translation } from '../translation.ts'
import { moduleNames } from './moduleNames.ts'

export const restaurants: Translation<typeof english> = {
  title: moduleNames.restaurants,
  new: 'Nová reštaurácia',
  edit: 'Upraviť „{{name}}“',
  fields: {
    nameCs: 'Český názov',
    nameEn: 'Anglický názov',
    active: 'Aktívna',
    showMenuPrice: 'Ceny viditeľné pre hostí',
    timezone: 'Časové pásmo',
  },
  hints: {
    active: 'Pri neaktívnej reštaurácii hostia na obrazovkách a\u00a0na webe uvidia „Zavřeno“ alebo „Closed“.',
    showMenuPrice: 'Na obrazovkách a\u00a0na webe. Personál vidí ceny vždy.',
    timezone: 'Dni a\u00a0ceny sa menia o\u00a0polnoci v\u00a0tomto časovom pásme.',
  },
  empty: {
    title: 'Zatiaľ žiadne reštaurácie',
    body: 'Reštaurácia má vlastné ceny, obrazovky a\u00a0časové pásmo. Na začiatok pridajte prvú.',
    action: 'Pridať prvú reštauráciu',
    readOnly: 'Pridané reštaurácie sa zobrazia tu.',
  },
  home: {
    clock: 'Miestny čas: {{time}}, {{day}}.',
    asOf: 'Ponuka a\u00a0ceny ku dňu',
    backToToday: 'Späť na dnešok',
    today: {
      title: 'Dnešná ponuka',
      titleOn: 'Ponuka na {{day}}',
      closed: 'Táto reštaurácia je neaktívna alebo archivovaná. Hostia vidia „Zavřeno“ alebo „Closed“.',
      nothing: 'V\u00a0tento deň neplatí žiadne menu reštaurácie, preto sa nič neponúka.',
      unpublished: 'Na tento týždeň nie je zverejnené žiadne týždenné menu.',
      unplanned: 'Zverejnené týždenné menu nemá na tento deň nič, čo reštaurácia ponúka.',
      undeclared: 'alergény neuvedené',
      allergens: 'alergény {{codes}}',
    },
    embed: {
      title: 'Na vašom webe',
      hint: 'Vložte na web reštaurácie jeden z\u00a0týchto kódov. Zobrazia sa len zverejnené týždenné menu.',
      frame: 'Rám',
      script: 'Skript',
      feed: 'Dáta pre vývojárov (JSON)',
      copy: 'Kopírovať',
      copyOf: 'Kopírovať: {{what}}',
      copied: 'Skopírované',
      copyFailed: 'Nepodarilo sa skopírovať. Označte text a\u00a0skopírujte ho ručne.',
    },
    screens: {
      title: 'Obrazovky',
      none: 'Túto reštauráciu nezobrazuje žiadna obrazovka.',
      toSettings: 'Všetky obrazovky v\u00a0nastaveniach',
      withPrices: 's\u00a0cenami',
      withoutPrices: 'bez cien',
      hours: '{{from}}–{{to}}',
      since: 'od {{from}}',
      until: 'do {{to}}',
      always: 'celý deň',
      languages: {
        cs: 'po česky',
        en: 'po anglicky',
        both: 'po česky a\u00a0po anglicky',
      },
      type: {
        day: 'dnešný deň',
        week: 'celý týždeň',
        allergens: 'alergény',
      },
    },
  },
}
