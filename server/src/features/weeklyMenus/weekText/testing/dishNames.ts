/** Parts of dishes that are combined to many near-duplicates, in Czech and English. */

type Names = [cs: string, en: string]

const MEATS: Names[] = [
  ['Kuřecí řízek', 'Chicken schnitzel'],
  ['Kuřecí plátek', 'Chicken escalope'],
  ['Kuřecí steak', 'Chicken steak'],
  ['Kuřecí stehno', 'Chicken leg'],
  ['Kuřecí nudličky', 'Chicken strips'],
  ['Krůtí řízek', 'Turkey schnitzel'],
  ['Krůtí plátek', 'Turkey escalope'],
  ['Krůtí medailonky', 'Turkey medallions'],
  ['Vepřový řízek', 'Pork schnitzel'],
  ['Vepřový plátek', 'Pork escalope'],
  ['Vepřová kotleta', 'Pork chop'],
  ['Vepřová panenka', 'Pork tenderloin'],
  ['Vepřové výpečky', 'Roast pork pieces'],
  ['Vepřový guláš', 'Pork goulash'],
  ['Hovězí guláš', 'Beef goulash'],
  ['Hovězí roštěná', 'Beef steak'],
  ['Hovězí pečeně', 'Roast beef'],
  ['Hovězí líčka', 'Beef cheeks'],
  ['Telecí řízek', 'Veal schnitzel'],
  ['Treska', 'Cod'],
  ['Losos', 'Salmon'],
  ['Pstruh', 'Trout'],
  ['Kapr', 'Carp'],
  ['Smažený sýr', 'Fried cheese'],
  ['Smažený květák', 'Fried cauliflower'],
  ['Smažené žampiony', 'Fried mushrooms'],
  ['Tofu', 'Tofu'],
  ['Sójové maso', 'Soya meat'],
]

const SAUCES: Names[] = [
  ['', ''],
  ['na smetaně', 'in cream sauce'],
  ['na žampionech', 'with mushrooms'],
  ['na houbách', 'with wild mushrooms'],
  ['na paprice', 'in paprika sauce'],
  ['na kari', 'in curry sauce'],
  ['na kmíně', 'with caraway'],
  ['na česneku', 'with garlic'],
  ['na bylinkách', 'with herbs'],
  ['na másle', 'with butter'],
  ['s pepřovou omáčkou', 'with pepper sauce'],
  ['se sýrovou omáčkou', 'with cheese sauce'],
  ['s koprovou omáčkou', 'with dill sauce'],
  ['s rajčatovou omáčkou', 'with tomato sauce'],
  ['po srbsku', 'Serbian style'],
  ['po cikánsku', 'Gypsy style'],
]

const SIDES: Names[] = [
  ['', ''],
  ['s bramborem', 'potato'],
  ['s bramborovým salátem', 'potato salad'],
  ['s bramborovou kaší', 'mashed potatoes'],
  ['bramborový knedlík', 'potato dumplings'],
  ['houskový knedlík', 'bread dumplings'],
  ['karlovarský knedlík', 'Carlsbad dumplings'],
  ['dušená rýže', 'steamed rice'],
  ['jasmínová rýže', 'jasmine rice'],
  ['těstoviny', 'pasta'],
  ['hranolky', 'French fries'],
  ['šťouchané brambory', 'crushed potatoes'],
  ['pečené brambory', 'roast potatoes'],
  ['vařené brambory', 'boiled potatoes'],
  ['bramborové noky', 'gnocchi'],
  ['zeleninový salát', 'vegetable salad'],
  ['okurkový salát', 'cucumber salad'],
  ['červené zelí, houskový knedlík', 'red cabbage, bread dumplings'],
]

const join = (parts: readonly string[], isSideFirst: boolean) =>
  parts
    .filter((part) => part !== '')
    .reduce(
      (text, part) =>
        text === ''
          ? part
          : /^(?:s|se|na|po|with|in) /.test(part) || isSideFirst
            ? `${text} ${part}`
            : `${text}, ${part}`,
      '',
    )

/** All combinations in a fixed order: more than 8,000 dishes, most of them with many near-duplicates. */
export const listDishNames = (): Names[] =>
  MEATS.flatMap(([meatCs, meatEn]) =>
    SAUCES.flatMap(([sauceCs, sauceEn]) =>
      SIDES.map(
        ([sideCs, sideEn]): Names => [join([meatCs, sauceCs, sideCs], false), join([meatEn, sauceEn, sideEn], false)],
      ),
    ),
  )
