import type { DishRow } from './row.ts'

/** Veal included. */
export const beef: DishRow[] = [
  [
    'Svíčková na smetaně, houskový knedlík, brusinky',
    'Beef sirloin in cream sauce, bread dumplings, cranberries',
    [1, 3, 7, 9, 10],
  ],
  ['Hovězí guláš s cibulí, houskový knedlík', 'Beef goulash with onions, bread dumplings', [1, 3, 7]],
  ['Znojemská hovězí pečeně, dušená rýže', 'Braised beef in gherkin sauce, steamed rice', [1, 10]],
  ['Hovězí maso v rajské omáčce, houskový knedlík', 'Boiled beef in tomato sauce, bread dumplings', [1, 3, 7, 9]],
  ['Hovězí maso v koprové omáčce, houskový knedlík', 'Boiled beef in dill sauce, bread dumplings', [1, 3, 7, 9]],
  ['Hovězí maso s křenovou omáčkou, vařené brambory', 'Boiled beef in horseradish sauce, boiled potatoes', [1, 7, 9]],
  ['Španělský ptáček, dušená rýže', 'Beef roulade with bacon, egg and gherkin, steamed rice', [1, 3, 10]],
  ['Hovězí líčka na červeném víně, bramborová kaše', 'Beef cheeks braised in red wine, mashed potatoes', [1, 7, 9, 12]],
  [
    'Hovězí roštěná na cibulce, šťouchané brambory s máslem',
    'Braised beef steak with onions, buttery crushed potatoes',
    [1, 7],
  ],
  ['Hovězí Stroganov, dušená rýže', 'Beef Stroganoff, steamed rice', [1, 7, 10]],
  [
    'Hovězí burger s čedarem a slaninou, hranolky',
    'Beef burger with cheddar and bacon, French fries',
    [1, 3, 7, 10, 11],
  ],
  ['Špagety s boloňskou omáčkou a parmazánem', 'Spaghetti bolognese with Parmesan', [1, 7, 9]],
  ['Lasagne s hovězím masem a bešamelem', 'Beef lasagne with béchamel sauce', [1, 3, 7, 9]],
  ['Chilli con carne, kukuřičná tortilla', 'Chilli con carne, corn tortilla', []],
  ['Maďarský hovězí perkelt, domácí nokedli', 'Hungarian beef stew, homemade egg dumplings', [1, 3]],
  ['Hovězí po burgundsku, bramborové noky', 'Beef bourguignon, gnocchi', [1, 3, 9, 12]],
  ['Hovězí maso na houbách, dušená rýže', 'Beef braised with wild mushrooms, steamed rice', [1]],
  [
    'Hovězí maso se zeleninou na wok, jasmínová rýže',
    'Stir-fried beef with vegetables and soy sauce, jasmine rice',
    [1, 6, 11],
  ],
  ['Vídeňský telecí řízek, bramborový salát', 'Wiener schnitzel, potato salad', [1, 3, 7, 9, 10]],
]
