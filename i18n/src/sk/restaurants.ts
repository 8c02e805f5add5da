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
    active: 'Hostia neaktívnej reštaurácie uvidia na obrazovkách a\u00a0na webe „zatvorené“.',
    showMenuPrice: 'Na obrazovkách a\u00a0na webe. Personál vidí ceny vždy.',
    timezone: 'Dni a\u00a0ceny sa menia o\u00a0polnoci tohto pásma.',
  },
  empty: {
    title: 'Zatiaľ žiadne reštaurácie',
    body: 'Reštaurácia má vlastné ceny, obrazovky a\u00a0časové pásmo. Na začiatok pridajte prvú.',
    action: 'Pridať prvú reštauráciu',
    readOnly: 'Reštauráciu zatiaľ nikto nepridal.',
  },
  home: {
    clock: 'Teraz je tam {{time}}, {{day}}.',
    asOf: 'Ponuka a\u00a0ceny ku dňu',
    backToToday: 'Späť na dnešok',
    today: {
      title: 'Dnešná ponuka',
      titleOn: 'Ponuka na {{day}}',
      closed: 'Zatvorené. Hostia neaktívnej alebo archivovanej reštaurácie uvidia „zatvorené“.',
      nothing: 'V\u00a0tento deň neplatí žiadne menu reštaurácie, preto sa nič neponúka.',
      unpublished: 'Na tento týždeň nie je zverejnené žiadne menu.',
      unplanned: 'Zverejnené menu nemá na tento deň nič, čo reštaurácia ponúka.',
      undeclared: 'alergény neuvedené',
      allergens: 'alergény {{codes}}',
    },
    embed: {
      title: 'Na vašom webe',
      hint: 'Vložte jednu z\u00a0týchto možností na vlastné stránky reštaurácie. Zobrazí sa len to, čo je zverejnené.',
      frame: 'Rám',
      script: 'Skript',
      feed: 'Dáta pre programy',
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
      hours: '{{from}} – {{to}}',
      since: 'od {{from}}',
      until: 'do {{to}}',
      always: 'celý deň',
      type: {
        day: 'denné menu',
        week: 'týždenné menu',
        allergens: 'alergény',
      },
    },
  },
}
