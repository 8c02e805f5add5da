type AllergenNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14

/**
 * A dish: its Czech name, its English name (null: not translated) and its allergens by number ([]: none, null: not
 * declared), and the diet it suits, if any is stated. A few gaps are on purpose, so that the menu checks find something.
 */
export type DishRow = [
  nameCs: string,
  nameEn: string | null,
  allergens: AllergenNumber[] | null,
  diet?: 'vegetarian' | 'vegan',
]

/** Veal is included. */
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
  [
    'Hovězí maso s křenovou omáčkou, vařené brambory',
    'Boiled beef in horseradish sauce, boiled potatoes',
    [1, 7, 9, 12],
  ],
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
    'Hovězí maso se zeleninou na woku, jasmínová rýže',
    'Stir-fried beef with vegetables and soy sauce, jasmine rice',
    [1, 6, 11],
  ],
  ['Vídeňský telecí řízek, bramborový salát', 'Wiener schnitzel, potato salad', [1, 3, 7, 9, 10]],
]

export const pork: DishRow[] = [
  [
    'Pečená vepřová krkovice, dušené zelí, houskový knedlík',
    'Roast pork neck, braised cabbage, bread dumplings',
    [1, 3, 7],
  ],
  ['Moravský vrabec, špenát, bramborový knedlík', 'Moravian roast pork, creamed spinach, potato dumplings', [1, 3, 7]],
  ['Smažený vepřový řízek, bramborový salát', 'Breaded pork schnitzel, potato salad', [1, 3, 7, 9, 10]],
  ['Přírodní vepřový řízek, dušená rýže', 'Pan-fried pork escalope in gravy, steamed rice', [1]],
  ['Segedínský guláš, houskový knedlík', 'Pork and sauerkraut goulash, bread dumplings', [1, 3, 7]],
  ['Vepřový guláš, těstoviny', 'Pork goulash, pasta', [1, 3]],
  ['Vepřové výpečky, kysané zelí, bramborový knedlík', 'Roast pork pieces, sauerkraut, potato dumplings', [1, 3]],
  ['Uzená krkovice, hrachová kaše, kyselá okurka', 'Smoked pork neck, pea purée, pickled gherkin', [10]],
  [
    'Uzená plec, křenová omáčka, houskový knedlík',
    'Smoked pork shoulder, horseradish sauce, bread dumplings',
    [1, 3, 7, 12],
  ],
  ['Pečené vepřové koleno, hořčice, křen, chléb', 'Roast pork knuckle, mustard, horseradish, bread', [1, 10, 12]],
  ['Vepřová žebra s medem a hořčicí, pečené brambory', 'Honey and mustard pork ribs, roast potatoes', [10]],
  [
    'Plněné papriky v rajské omáčce, houskový knedlík',
    'Stuffed peppers in tomato sauce, bread dumplings',
    [1, 3, 7, 9],
  ],
  ['Pečená sekaná, bramborová kaše, kyselá okurka', 'Meatloaf, mashed potatoes, pickled gherkin', [1, 3, 7, 10]],
  ['Smažený karbanátek, bramborová kaše', 'Breaded pork patty, mashed potatoes', [1, 3, 7]],
  ['Holandský řízek se sýrem, bramborová kaše', 'Breaded pork and cheese patty, mashed potatoes', [1, 3, 7]],
  ['Čevapčiči, vařené brambory, hořčice a cibule', 'Ćevapčići, boiled potatoes, mustard and onion', [10]],
  ['Zapečené šunkofleky', 'Baked pasta squares with smoked ham', [1, 3, 7]],
  ['Katův šleh v bramboráku', null, [1, 3, 7]],
  ['Vepřová kýta na smetaně, houskový knedlík', 'Leg of pork in cream sauce, bread dumplings', [1, 3, 7, 9, 10]],
  [
    'Vepřová panenka se švestkovou omáčkou, bramborové krokety',
    'Pork tenderloin with plum sauce, potato croquettes',
    [1, 3, 7, 12],
  ],
  ['Vepřová panenka na pepři, hranolky', 'Pork tenderloin in creamy peppercorn sauce, French fries', [7]],
  ['Vepřové na kmíně, dušená rýže', 'Braised pork with caraway, steamed rice', [1]],
  [
    'Jitrnice a jelito, kysané zelí, vařené brambory',
    'Liver sausage and black pudding, sauerkraut, boiled potatoes',
    [1],
  ],
  [
    'Bramborové knedlíky plněné uzeným masem, dušené zelí',
    'Potato dumplings filled with smoked pork, braised cabbage',
    [1, 3],
  ],
  ['Francouzské brambory s klobásou', 'Potato bake with sausage and eggs', [3, 7]],
  ['Špagety carbonara', 'Spaghetti carbonara', [1, 3, 7]],
  ['Buřtguláš, chléb', 'Sausage and potato goulash, bread', null],
  ['Brynzové halušky se slaninou', 'Slovak potato dumplings with bryndza cheese and bacon', [1, 3, 7]],
  ['Strapačky s kysaným zelím a uzeným masem', 'Slovak potato dumplings with sauerkraut and smoked pork', [1, 3]],
  ['Maďarské plněné zelí se zakysanou smetanou', 'Hungarian stuffed cabbage with sour cream', [1, 3, 7]],
  [
    'Maďarské vrstvené brambory s klobásou a vejcem',
    'Hungarian layered potatoes with sausage, egg and sour cream',
    [3, 7],
  ],
  ['Lečo s klobásou a vejcem, chléb', 'Pepper and tomato stew with sausage and eggs, bread', [1, 3]],
  ['Trhané vepřové v bulce, salát coleslaw', 'Pulled pork bun, coleslaw', [1, 3, 7, 10, 11]],
]

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

/** Seafood is included. */
export const fish: DishRow[] = [
  ['Smažený kapr, bramborový salát', 'Fried carp, potato salad', [1, 3, 4, 7, 9, 10]],
  ['Pstruh na másle s kmínem, vařené brambory', 'Trout pan-fried in caraway butter, boiled potatoes', [1, 4, 7]],
  ['Grilovaný losos s citronovým máslem, pečené brambory', 'Grilled salmon with lemon butter, roast potatoes', [4, 7]],
  ['Treska v bylinkové krustě, bramborová kaše', 'Herb-crusted cod, mashed potatoes', [1, 4, 7]],
  ['Smažené rybí filé, bramborová kaše', 'Breaded fish fillet, mashed potatoes', [1, 3, 4, 7]],
  ['Rybí prsty, vařené brambory, tatarská omáčka', 'Fish fingers, boiled potatoes, tartare sauce', [1, 3, 4, 7, 10]],
  ['Candát na bílém víně, dušená rýže', 'Zander in white wine sauce, steamed rice', [1, 4, 7, 12]],
  ['Penne s tuňákem a rajčaty', 'Penne with tuna and tomatoes', [1, 4]],
  [
    'Kapr na černo s ořechy a rozinkami, houskový knedlík',
    'Carp in dark gingerbread sauce with nuts and raisins, bread dumplings',
    [1, 3, 4, 7, 8, 9, 12],
  ],
  ['Tagliatelle s krevetami na bílém víně', 'Tagliatelle with prawns in white wine sauce', [1, 2, 3, 7, 12]],
  ['Slávky na bílém víně, bageta', 'Mussels in white wine, baguette', [1, 7, 12, 14]],
]

/** Rabbit is included. */
export const game: DishRow[] = [
  ['Srnčí kýta na smetaně, karlovarský knedlík', 'Leg of venison in cream sauce, Carlsbad dumplings', [1, 3, 7, 9, 10]],
  ['Dančí guláš, karlovarský knedlík', 'Venison goulash, Carlsbad dumplings', [1, 3, 7]],
  [
    'Kančí pečeně se šípkovou omáčkou, houskový knedlík',
    'Wild boar in rosehip sauce, bread dumplings',
    [1, 3, 7, 9, 12],
  ],
  ['Jelení ragú s brusinkami, bramborové noky', 'Venison ragout with cranberries, gnocchi', [1, 3, 9, 12]],
  [
    'Bažant na slanině, červené zelí, bramborový knedlík',
    'Pheasant roasted with bacon, red cabbage, potato dumplings',
    [1, 3],
  ],
  ['Zajíc na smetaně, houskový knedlík', 'Hare in cream sauce, bread dumplings', [1, 3, 7, 9, 10]],
  [
    'Králík na česneku, špenát, bramborový knedlík',
    'Roast rabbit with garlic, creamed spinach, potato dumplings',
    [1, 3, 7],
  ],
]

export const meatFree: DishRow[] = [
  ['Smažený sýr, hranolky, tatarská omáčka', 'Fried cheese, French fries, tartare sauce', [1, 3, 7, 10], 'vegetarian'],
  [
    'Smažený květák, vařené brambory, tatarská omáčka',
    'Breaded cauliflower, boiled potatoes, tartare sauce',
    [1, 3, 7, 10],
    'vegetarian',
  ],
  [
    'Čočka na kyselo, sázené vejce, kyselá okurka',
    'Sour lentil stew, fried egg, pickled gherkin',
    [1, 3, 10],
    'vegetarian',
  ],
  ['Špenát, sázené vejce, bramborový knedlík', 'Creamed spinach, fried egg, potato dumplings', [1, 3, 7], 'vegetarian'],
  ['Koprová omáčka s vejcem, vařené brambory', 'Dill sauce with boiled egg, boiled potatoes', [1, 3, 7], 'vegetarian'],
  ['Zapečené brambory s brokolicí a sýrem', 'Potato and broccoli gratin with cheese', [7], 'vegetarian'],
  ['Zeleninové rizoto s parmazánem', 'Vegetable risotto with Parmesan', [7, 9]],
  ['Houbový kuba s česnekem a majoránkou', 'Baked pearl barley with mushrooms, garlic and marjoram', [1]],
  ['Bramboráky s kysaným zelím', 'Potato pancakes with sauerkraut', [1, 3], 'vegetarian'],
  ['Cuketové placky s jogurtovým dipem', 'Courgette fritters with yoghurt dip', [1, 3, 7], 'vegetarian'],
  ['Zeleninové lečo s vejcem, vařené brambory', 'Pepper and tomato stew with eggs, boiled potatoes', [3], 'vegetarian'],
  ['Dhal z červené čočky, rýže basmati', 'Red lentil dhal, basmati rice', [10], 'vegan'],
  [
    'Zeleninové kari s lupinovým tempehem, jasmínová rýže',
    'Vegetable curry with lupin tempeh, jasmine rice',
    [10, 13],
    'vegan',
  ],
  ['Tofu na zázvoru se zeleninou, rýžové nudle', 'Ginger tofu with vegetables, rice noodles', [1, 6, 11], 'vegan'],
  ['Falafel s hummusem, pita chléb', 'Falafel with hummus, pitta bread', [1, 11], 'vegan'],
  ['Quinoa s pečenou zeleninou a avokádem', 'Quinoa with roasted vegetables and avocado', [], 'vegan'],
  [
    'Maďarské těstoviny s tvarohem a smetanou',
    'Hungarian pasta with curd cheese and sour cream',
    [1, 3, 7],
    'vegetarian',
  ],
  ['Langoš s česnekem a sýrem', 'Lángos with garlic and cheese', [1, 7], 'vegetarian'],
  ['Brynzové pirohy s pažitkou', 'Slovak bryndza pierogi with chives', [1, 3, 7], 'vegetarian'],
  ['Škubánky s mákem a máslem', null, [1, 7], 'vegetarian'],
  [
    'Ovocné knedlíky s tvarohem a máslem',
    'Fruit dumplings with curd cheese and melted butter',
    [1, 3, 7],
    'vegetarian',
  ],
  ['Buchtičky s vanilkovým krémem', 'Sweet mini buns with vanilla custard', [1, 3, 7], 'vegetarian'],
  ['Žemlovka s jablky a tvarohem', 'Bread pudding with apples and curd cheese', [1, 3, 7], 'vegetarian'],
  ['Krupicová kaše s kakaem a máslem', 'Semolina porridge with cocoa and butter', [1, 7], 'vegetarian'],
  [
    'Lívance s borůvkami a zakysanou smetanou',
    'Fluffy pancakes with blueberries and sour cream',
    [1, 3, 7],
    'vegetarian',
  ],
]
