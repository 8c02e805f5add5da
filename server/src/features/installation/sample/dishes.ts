import type { Diet } from '@poledne/contract/domain/diets'
import type { DishTypeKey } from './lists.ts'
import { beef, type DishRow, fish, game, meatFree, pork, poultry } from './mainCourses.ts'

const soups: DishRow[] = [
  ['Hovězí vývar s játrovými knedlíčky a nudlemi', 'Beef broth with liver dumplings and noodles', [1, 3, 9]],
  ['Slepičí vývar s masem a domácími nudlemi', 'Chicken broth with meat and homemade noodles', [1, 3, 9]],
  ['Kuřecí vývar s krupicovými noky', 'Chicken broth with semolina dumplings', [1, 3, 7, 9]],
  ['Hovězí vývar s celestýnskými nudlemi', 'Beef broth with pancake strips', [1, 3, 7, 9]],
  ['Staročeská bramboračka s houbami', 'Old Bohemian potato soup with wild mushrooms', [1, 9]],
  ['Jihočeská kulajda s vejcem', 'South Bohemian dill and mushroom soup with egg', [1, 3, 7], 'vegetarian'],
  ['Česneková polévka s krutony a sýrem', 'Garlic soup with croutons and cheese', [1, 7, 9], 'vegetarian'],
  ['Gulášová polévka s hovězím masem', 'Beef goulash soup', [1, 9]],
  ['Dršťková polévka', 'Tripe soup', [1, 9]],
  ['Zelňačka s klobásou a smetanou', 'Sauerkraut soup with sausage and cream', [1, 7]],
  ['Hrachová polévka s uzeným masem a krutony', 'Pea soup with smoked pork and croutons', [1, 9]],
  ['Čočková polévka s párkem', 'Lentil soup with frankfurters', [1, 9]],
  ['Fazolová polévka s paprikou', 'Bean soup with peppers', [1, 9]],
  ['Rajská polévka s rýží', 'Tomato soup with rice', [1, 9]],
  ['Krém z pečených rajčat s bazalkou', 'Cream of roasted tomato soup with basil', [7, 9], 'vegetarian'],
  ['Květáková polévka s vejcem', 'Cauliflower soup with egg', [1, 3, 7, 9], 'vegetarian'],
  ['Brokolicový krém s krutony', 'Cream of broccoli soup with croutons', [1, 7, 9], 'vegetarian'],
  ['Dýňová polévka se zázvorem a kokosovým mlékem', 'Pumpkin soup with ginger and coconut milk', [9], 'vegan'],
  ['Mrkvová polévka s pomerančem', 'Carrot and orange soup', [9], 'vegan'],
  ['Polévka z červené řepy s kokosovým mlékem', 'Beetroot and coconut soup', [9], 'vegan'],
  ['Pórková polévka s vejcem', 'Leek soup with egg', [1, 3, 9], 'vegetarian'],
  ['Kmínová polévka s vejcem', 'Caraway soup with egg', [1, 3, 9], 'vegetarian'],
  ['Houbová polévka s kroupami', 'Mushroom and pearl barley soup', [1, 9], 'vegan'],
  ['Žampionový krém s tymiánem', 'Cream of mushroom soup with thyme', [1, 7], 'vegetarian'],
  ['Frankfurtská polévka se smetanou', 'Creamy paprika soup with frankfurters and potatoes', [1, 7]],
  ['Zabijačková polévka s kroupami', null, [1]],
  ['Rybí polévka z kapra s krutony', 'Carp soup with croutons', [1, 4, 7, 9]],
  ['Zeleninová polévka s ovesnými vločkami', 'Vegetable soup with rolled oats', [1, 9], 'vegan'],
  ['Špenátový krém s vejcem', 'Cream of spinach soup with egg', [1, 3, 7], 'vegetarian'],
  ['Celerový krém s jablkem', 'Cream of celeriac and apple soup', [7, 9], 'vegetarian'],
  ['Hrstková polévka', null, [1, 9]],
  ['Boršč se zakysanou smetanou', 'Borscht with sour cream', [7, 9]],
  ['Minestrone s těstovinami a parmazánem', 'Minestrone with pasta and Parmesan', [1, 7, 9]],
  ['Thajská polévka tom kha s kuřecím masem', 'Tom kha gai: Thai chicken and coconut soup', [2, 4]],
  ['Slovenská kapustnica s klobásou a sušenými švestkami', 'Slovak sauerkraut soup with sausage and prunes', [7, 12]],
  ['Liptovský demikát s chlebem', 'Slovak bryndza cheese soup with bread', [1, 7]],
  ['Fazolová polévka Jókai s uzeným kolenem', 'Jókai bean soup with smoked pork knuckle', [1, 3, 7, 9]],
  ['Segedínská rybí polévka halászlé', 'Szeged fisherman’s soup (halászlé)', [4]],
  ['Studená višňová polévka se smetanou', 'Chilled sour cherry soup with cream', [1, 7], 'vegetarian'],
  ['Polévka dne', 'Soup of the day', null],
]

const salads: DishRow[] = [
  ['Salát Caesar s kuřecím masem', 'Chicken Caesar salad', [1, 3, 4, 7, 10]],
  ['Řecký salát se sýrem feta', 'Greek salad with feta', [7], 'vegetarian'],
  ['Šopský salát s balkánským sýrem', 'Shopska salad', [7], 'vegetarian'],
  ['Okurkový salát se zakysanou smetanou', 'Cucumber salad with sour cream', [7], 'vegetarian'],
  ['Rajčatový salát s cibulí', 'Tomato and onion salad', [], 'vegan'],
  ['Mrkvový salát s jablkem a citronem', 'Carrot and apple salad with lemon', [], 'vegan'],
  ['Zelný salát s křenem', 'White cabbage salad with horseradish', [12], 'vegan'],
  [
    'Salát z červené řepy s kozím sýrem a vlašskými ořechy',
    'Beetroot, goat’s cheese and walnut salad',
    [7, 8],
    'vegetarian',
  ],
  ['Waldorfský salát', 'Waldorf salad', [3, 8, 9, 10], 'vegetarian'],
  ['Caprese s mozzarellou a bazalkou', 'Caprese salad with mozzarella and basil', [7], 'vegetarian'],
  ['Salát niçoise s tuňákem a vejcem', 'Tuna niçoise salad', [3, 4, 10]],
  ['Těstovinový salát s kuřecím masem a kukuřicí', 'Chicken and sweetcorn pasta salad', [1, 3, 7, 10]],
  ['Kuskus s grilovanou zeleninou', 'Couscous salad with grilled vegetables', [1], 'vegan'],
  ['Listový salát s balzamikovou zálivkou', 'Green salad with balsamic dressing', [12], 'vegan'],
  ['Sezonní míchaný salát', 'Seasonal mixed salad', null],
]

const sides: DishRow[] = [
  ['Houskový knedlík', 'Bread dumplings', [1, 3, 7], 'vegetarian'],
  ['Bramborový salát', 'Potato salad', [3, 9, 10], 'vegetarian'],
  ['Bramborová kaše', 'Mashed potatoes', [7], 'vegetarian'],
  ['Vařené brambory s petrželkou a máslem', 'Boiled potatoes with parsley and butter', [7], 'vegetarian'],
  ['Dušená rýže', 'Steamed rice', [], 'vegan'],
  ['Hranolky', 'French fries', null],
]

const drinks: DishRow[] = [
  ['Domácí limonáda s mátou', 'Homemade mint lemonade', [], 'vegan'],
  ['Jablečný mošt', 'Pressed apple juice', []],
  ['Ovocný čaj', 'Fruit tea', [], 'vegan'],
  ['Káva s mlékem', 'Coffee with milk', [7], 'vegetarian'],
  ['Kakao', 'Hot cocoa', [7], 'vegetarian'],
]

const desserts: DishRow[] = [
  [
    'Jablečný závin s rozinkami a šlehačkou',
    'Apple and raisin strudel with whipped cream',
    [1, 3, 7, 12],
    'vegetarian',
  ],
  ['Kynuté koláče s borůvkami a drobenkou', 'Blueberry yeast cakes with crumble topping', [1, 3, 7], 'vegetarian'],
  ['Třešňová bublanina', 'Cherry sponge cake', [1, 3, 7], 'vegetarian'],
  ['Makový koláč', 'Poppy seed cake', [1, 3, 7], 'vegetarian'],
  ['Medovník s vlašskými ořechy', 'Honey cake with walnuts', [1, 3, 7, 8], 'vegetarian'],
  ['Karamelový větrník', 'Caramel cream puff', [1, 3, 7], 'vegetarian'],
  ['Věneček s vanilkovým krémem', 'Choux ring with vanilla cream', [1, 3, 7], 'vegetarian'],
  ['Laskonka s ořechovým krémem', 'Meringue sandwich with nut buttercream', [3, 7, 8], 'vegetarian'],
  ['Rakvička se šlehačkou', null, [1, 3, 7], 'vegetarian'],
  ['Perník s povidly', 'Gingerbread with plum butter', [1, 3, 7], 'vegetarian'],
  ['Mrkvový dort s ořechy', 'Carrot and walnut cake', [1, 3, 7, 8], 'vegetarian'],
  ['Čokoládové brownies', 'Chocolate brownies', [1, 3, 6, 7], 'vegetarian'],
  ['Panna cotta s lesním ovocem', 'Panna cotta with forest berries', [7]],
  ['Tiramisu', 'Tiramisu', [1, 3, 7], 'vegetarian'],
  ['Zmrzlinový pohár se šlehačkou', 'Ice cream sundae with whipped cream', null],
  ['Ovocný salát s mátou', 'Fruit salad with mint', [], 'vegan'],
  [
    'Somlójské halušky s ořechy a rumem',
    'Somlói trifle with walnuts, chocolate and rum',
    [1, 3, 7, 8, 12],
    'vegetarian',
  ],
  ['Palačinka Gundel s ořechy', 'Gundel pancake with walnuts and chocolate sauce', [1, 3, 7, 8, 12], 'vegetarian'],
  ['Skalický trdelník s ořechy', 'Skalica chimney cake with nuts', [1, 3, 7, 8], 'vegetarian'],
]

export interface SampleDish {
  nameCs: string
  nameEn: string | null
  type: DishTypeKey
  allergens: string[] | null
  diets: Diet[]
}

export const sampleDishes: SampleDish[] = [
  ...toSampleDishes('soup', soups),
  ...toSampleDishes('main', [...beef, ...pork, ...poultry, ...fish, ...game]),
  ...toSampleDishes('meatFree', meatFree),
  ...toSampleDishes('salad', salads),
  ...toSampleDishes('side', sides),
  ...toSampleDishes('dessert', desserts),
  ...toSampleDishes('drink', drinks),
]

function toSampleDishes(type: DishTypeKey, rows: DishRow[]): SampleDish[] {
  return rows.map(([nameCs, nameEn, allergens, diet]) => ({
    nameCs,
    nameEn,
    type,
    allergens: allergens?.map(String) ?? null,
    diets: diet ? [diet] : [],
  }))
}
