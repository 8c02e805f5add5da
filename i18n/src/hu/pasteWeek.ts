import type { pasteWeek as english } from '../en/pasteWeek.ts'
import type { Translation } from '../translation.ts'

export const pasteWeek: Translation<typeof english> = {
  action: 'Hét beillesztése…',
  title: 'Hét beillesztése',
  parsing: 'A hét felismerése…',
  parsingFile: 'Beolvasás: {{name}}…',
  failed: 'A hét felismerése nem sikerült. Próbálja újra.',
  text: {
    label: 'A heti menü szövege',
    hint: 'Illessze be táblázatból, dokumentumból, e-mailből vagy weboldalról.',
    example: 'Hétfő, november 16.\nLeves: Burgonyaleves (1, 7, 9)\n1. menü: Marhapörkölt, galuska (1, 3)',
    empty: 'Illessze be a heti menü szövegét, vagy válasszon fájlt.',
    tooLong: 'Legfeljebb {{count}} karakter. Csak egy hetet illesszen be.',
    next: 'Tovább',
  },
  file: {
    label: 'A heti menü fájlja',
    choose: 'Fájl kiválasztása…',
    hint: 'Vagy húzza ide. Excel, LibreOffice, Word, CSV vagy szöveg, legfeljebb {{size}}.',
    wrongType: 'Nem olvasható: {{name}}. Válasszon .xlsx, .ods, .csv, .docx vagy .txt fájlt.',
    tooLarge:
      'A fájl nagyobb a megengedettnél ({{size}}): {{name}}. Válasszon kisebb fájlt, vagy illessze be a szöveget.',
  },
  nothing: {
    title: 'Nem található nap',
    body: 'Minden naphoz kell egy sor a nap nevével vagy dátumával, alatta az ételekkel, például:',
  },
  questions: 'Kérdések a beillesztett hétről',
  preview: 'A beillesztett hét',
  groups: {
    rows: 'Melyik menütétel-típus ez?',
    change: 'Felismert étel módosítása',
    decide: 'Melyik étel ez?',
    new: 'Új ételek',
  },
  row: {
    unnamed: 'Címke nélkül',
    count_one: '{{count}} étel',
    count_other: '{{count}} étel',
    choose: 'Válasszon…',
    skip: 'Kihagyás',
    missing: 'Válasszon menütétel-típust, vagy hagyja ki ezeket az ételeket.',
  },
  dish: {
    codes: 'allergének a szövegben: {{codes}}',
    undeclared: 'az allergének nincsenek megadva',
    noAllergens: 'megadva: nem tartalmaz allergént',
    other: 'Másik étel',
    search: 'Étel keresése…',
    searchFor: 'Étel keresése ehhez: „{{text}}”',
    create: 'Új étel',
    skip: 'Kihagyás',
    missing: 'Válasszon a lehetőségek közül.',
    cannotCreate: 'Nincs jogosultsága ételt létrehozni. Válasszon meglévő ételt, vagy hagyja ki a szöveget.',
  },
  status: {
    open: 'Eldöntendő',
    used: 'Felismerve',
    created: 'Új étel',
    skipped: 'Kimarad',
  },
  counts: {
    recognized: '{{count}} felismerve',
    open: '{{count}} eldöntendő',
    created: '{{count}} új',
  },
  skipRest: 'A többi kihagyása',
  unplaced_one: '{{count}} fel nem használt szöveg',
  unplaced_other: '{{count}} fel nem használt szöveg',
  replace: {
    label_one: '{{count}} nem üres cella ételeinek cseréje',
    label_other: '{{count}} nem üres cella ételeinek cseréje',
    hint: 'Ha ki van kapcsolva, a beillesztett ételek a meglévők alá kerülnek.',
  },
  week: {
    differs: 'A szöveg hete: {{text}}. A szerkesztett hét: {{open}}. Az ételek a megnyitott hétbe kerülnek.',
    taken: 'Ennek a hétnek már van heti menüje. Válasszon másik hetet.',
  },
  createFailed:
    'Egyetlen étel sem jött létre, és még semmit sem illesztettünk be. Javítsa ki a megjelölt ételeket, és próbálja újra.',
  submit_one: '{{count}} étel beillesztése',
  submit_other: '{{count}} étel beillesztése',
  done_one: '{{count}} étel beillesztve.',
  done_other: '{{count}} étel beillesztve.',
  leftOut_one: '{{count}} étel kimaradt, mert a cellája megtelt.',
  leftOut_other: '{{count}} étel kimaradt, mert a cellája megtelt.',
  undo: {
    archived_one: 'Archiváltunk {{count}} ételt, amely a beillesztéskor jött létre.',
    archived_other: 'Archiváltunk {{count}} ételt, amely a beillesztéskor jött létre.',
    kept: 'A beillesztéskor létrehozott ételek használatban vannak, ezért nem archiváltuk őket.',
    failed:
      'A beillesztéskor létrehozott ételek archiválása vagy visszaállítása nem sikerült. Ezt az ételek listájában is megteheti.',
  },
  leave: {
    title: 'Elveti a válaszait?',
    body: 'Semmit sem fogunk beilleszteni.',
    discard: 'Válaszok elvetése',
    keep: 'Válaszadás folytatása',
  },
}
