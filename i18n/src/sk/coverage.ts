import type { coverage as english } from '../en/coverage.ts'
import type { Translation } from '../translation.ts'

export const coverage: Translation<typeof english> = {
  title: 'Možnosti pre alergikov a\u00a0diéty',
  hint: 'Alergény a\u00a0diéty, pre ktoré má byť každý deň z\u00a0čoho si vybrať.',
  lead: 'Vyberte alergény a\u00a0diéty, ktoré chcete sledovať. Kontrola vás potom upozorní na dni, keď chýba vhodná polievka alebo vhodné hlavné jedlo.',
  undeclared:
    'Počítajú sa len jedlá s\u00a0uvedenými údajmi. Jedlo s\u00a0neuvedenými alergénmi sa nikdy nepočíta ako jedlo bez alergénu.',
  watched: 'Čo sledovať',
  courses: 'Polievky a\u00a0hlavné jedlá',
  suggested: 'Riadky sú predvybrané podľa názvov. Pred uložením ich skontrolujte.',
  fields: {
    allergenIds: 'Alergény',
    diets: 'Diéty',
    soupTypeIds: 'Riadky s\u00a0polievkami',
    mainTypeIds: 'Riadky s\u00a0hlavnými jedlami',
  },
  hints: {
    allergenIds: 'Každý deň má mať polievku a\u00a0hlavné jedlo bez tohto alergénu.',
    diets:
      'Každý deň má mať polievku a\u00a0hlavné jedlo pre túto diétu. Vegánske jedlo sa počíta aj ako vegetariánske.',
    soupTypeIds: 'Typy položiek menu, ktoré sú polievkou.',
    mainTypeIds: 'Typy položiek menu, ktoré sú hlavným jedlom.',
  },
}
