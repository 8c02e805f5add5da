import type { DishRow } from './row.ts'

export const poultry: DishRow[] = [
  ['Kuře na paprice, houskový knedlík', 'Chicken in creamy paprika sauce, bread dumplings', [1, 3, 7]],
  ['Pečené kuře s nádivkou, vařené brambory', 'Roast chicken with herb stuffing, boiled potatoes', [1, 3, 7]],
  ['Smažený kuřecí řízek, bramborová kaše', 'Breaded chicken schnitzel, mashed potatoes', [1, 3, 7]],
  ['Kuřecí stehno pečené na bylinkách, dušená rýže', 'Herb-roasted chicken leg, steamed rice', []],
  ['Kuřecí kung-pao s arašídy, jasmínová rýže', 'Kung pao chicken with peanuts, jasmine rice', [1, 5, 6]],
  ['Kuřecí kari s kokosovým mlékem, rýže basmati', 'Chicken and coconut curry, basmati rice', [10]],
  ['Kuřecí tikka masala, rýže basmati', 'Chicken tikka masala, basmati rice', [7]],
  ['Kuřecí nudličky v nivové omáčce, těstoviny', 'Chicken strips in blue cheese sauce, pasta', [1, 3, 7]],
  ['Kuřecí cordon bleu, šťouchané brambory s máslem', 'Chicken cordon bleu, buttery crushed potatoes', [1, 3, 7]],
  ['Kuřecí steak, grilovaná zelenina', 'Grilled chicken breast, grilled vegetables', []],
  ['Kuřecí rizoto s hráškem a sýrem', 'Chicken risotto with peas and cheese', [7, 9]],
  ['Kuřecí játra na cibulce, dušená rýže', 'Chicken livers with onions, steamed rice', [1]],
  ['Kuřecí gyros, tzatziki, pita chléb', 'Chicken gyros, tzatziki, pitta bread', [1, 7]],
  ['Kuřecí wrap s grilovanou zeleninou', 'Chicken wrap with grilled vegetables', null],
  [
    'Bramborové noky s kuřecím masem a špenátem ve smetaně',
    'Gnocchi with chicken and spinach in cream sauce',
    [1, 3, 7],
  ],
  ['Maďarský kuřecí paprikáš, domácí nokedli', 'Hungarian chicken paprikash, homemade egg dumplings', [1, 3, 7]],
  ['Pečená kachna, červené zelí, bramborový knedlík', 'Roast duck, red cabbage, potato dumplings', [1, 3]],
  [
    'Konfitované kachní stehno, bílé zelí, karlovarský knedlík',
    'Confit duck leg, white cabbage, Carlsbad dumplings',
    [1, 3, 7],
  ],
  ['Pečená husa, dušené zelí, slovenské lokše', 'Roast goose, braised cabbage, Slovak potato flatbreads', [1]],
  [
    'Krůtí medailonky s brusinkovou omáčkou, bramborové krokety',
    'Turkey medallions with cranberry sauce, potato croquettes',
    [1, 3, 7],
  ],
]
