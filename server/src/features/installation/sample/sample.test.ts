import { EU_ALLERGENS } from '@poledne/contract/domain/presets'
import { dishes, MAX_DISH_NAME } from '@poledne/contract/modules/dish'
import { restaurants } from '@poledne/contract/modules/restaurant'
import { describe, expect, it } from 'vitest'
import { listPermissionEntries } from '../installation.store.ts'
import { planSampleWeek, sample, sampleDishes } from './sample.ts'

type SampleDish = (typeof sampleDishes)[number]
type NamedRow = { name_cs: string; name_en: string }

const removeAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const findDuplicates = (texts: string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)
const { dishTypes, menuItemTypes, variants } = sample
const namedRows: NamedRow[] = [...dishTypes, ...sample.restaurants, ...variants, ...menuItemTypes]
const names = [
  ...[...EU_ALLERGENS, ...sampleDishes].flatMap(({ nameCs, nameEn }) =>
    nameEn === null ? [nameCs] : [nameCs, nameEn],
  ),
  ...namedRows.flatMap((row) => [row.name_cs, row.name_en]),
]

describe('sample texts', () => {
  it('are single lines without extra spaces or a final full stop', () => {
    expect(names.filter((name) => name === '' || name !== name.trim() || /\s{2}|[^\S ]|\.$| ,/.test(name))).toEqual([])
  })

  it('use composed characters, so that searching and sorting work', () => {
    expect(names.filter((name) => name !== name.normalize('NFC'))).toEqual([])
  })
})

describe('sample allergens and dish types', () => {
  it('number the fourteen allergens of the regulation', () => {
    expect(EU_ALLERGENS.map(({ code }) => Number(code))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
    expect(EU_ALLERGENS[6]).toEqual({ code: '7', nameCs: 'Mléko', nameEn: 'Milk' })
  })

  it('list every dish type once', () => {
    expect(findDuplicates(dishTypes.map(({ key }) => key))).toEqual([])
  })
})

describe('sample roles', () => {
  it('have only permissions that exist', () => {
    const permissions = sample.roles.flatMap((role) => role.permissions)
    expect(permissions.filter((permission) => listPermissionEntries(permission).length === 0)).toEqual([])
  })

  it('are those of the users', () => {
    expect(sample.users.map(({ role }) => role)).toEqual(sample.roles.map(({ key }) => key))
  })
})

describe('sample restaurants', () => {
  it('are five valid records', () => {
    expect(sample.restaurants).toHaveLength(5)
    for (const {
      name_cs,
      name_en,
      show_menu_price,
      hours,
      closures,
      origins,
      key: _,
      ...others
    } of sample.restaurants) {
      const fields = {
        nameCs: name_cs,
        nameEn: name_en,
        showMenuPrice: show_menu_price,
        ...others,
        openingHours: [{ weekday: 1, from: hours[0], to: hours[1] }],
        meatOrigins: Object.entries(origins).map(([meat, country]) => ({ meat, country, startDate: '2026-01-05' })),
      }
      expect(restaurants.schemas.create.parse(fields)).toMatchObject(fields)
      expect(closures.every(({ starts, days }) => starts > 0 && days > 0)).toBe(true)
    }
  })
})

describe('sample weeks', () => {
  const WEEKS = [0, 1, 2, 3, 4]
  const weeks = variants.flatMap(({ key }) => WEEKS.map((week) => ({ key, days: planSampleWeek(key, week) })))
  const listDishNames = (days: ReturnType<typeof planSampleWeek>) =>
    days.flatMap(({ items }) => items.map(({ dish }) => dish))
  const findDish = (nameCs: string) => sampleDishes.find((dish) => dish.nameCs === nameCs)

  it('have the same item types on every working day and no dish twice in a week', () => {
    for (const { days } of weeks) {
      expect(days.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5])
      expect(new Set(days.map(({ items }) => items.map(({ type }) => type).join())).size).toBe(1)
      expect(findDuplicates(listDishNames(days))).toEqual([])
    }
  })

  it('repeat no soup or main course of a variant within two weeks', () => {
    for (const { key } of variants) {
      const served = WEEKS.flatMap((week) =>
        planSampleWeek(key, week).flatMap(({ day, items }) =>
          items
            .filter(({ type }) => !['salad', 'dessert'].includes(type))
            .map(({ dish }) => ({ dish, on: 7 * week + day })),
        ),
      )
      const back = served.filter(({ dish, on }) =>
        served.some((other) => other.dish === dish && other.on > on && other.on <= on + 14),
      )
      expect(back).toEqual([])
    }
  })

  it('serve each dish as a matching item type', () => {
    const served = weeks.flatMap(({ days }) => days.flatMap(({ items }) => items))
    const kinds: Record<string, string> = {
      soup: 'soup',
      menu1: 'main',
      menu2: 'main',
      menu3: 'meatFree',
      salad: 'salad',
      dessert: 'dessert',
    }
    expect(served.filter(({ type, dish }) => findDish(dish)?.type !== kinds[type])).toEqual([])
  })

  it('have no meat, fish or gelatine on the vegetarian menu', () => {
    const meat = /hověz|vepř|kuř|slepič|slanin|klobás|uzen|šunk|párk|jater|játr|masem|panna cotta/i
    const dishes = weeks.filter(({ key }) => key === 'vegetarian').flatMap(({ days }) => listDishNames(days))
    expect(dishes.filter((dish) => meat.test(dish) || findDish(dish)?.allergens?.includes('4'))).toEqual([])
  })
})

describe('sample dishes', () => {
  it('cover all dish types in realistic numbers', () => {
    const countDishesOfType = (type: string) => sampleDishes.filter((dish) => dish.type === type).length
    expect(Object.fromEntries(dishTypes.map(({ key }) => [key, countDishesOfType(key)]))).toEqual({
      soup: 40,
      main: 90,
      meatFree: 25,
      salad: 15,
      side: 6,
      dessert: 19,
      drink: 5,
    })
  })

  it('have a listed type and are valid records', () => {
    const keys = dishTypes.map(({ key }) => key)
    expect(sampleDishes.filter(({ type }) => !keys.includes(type))).toEqual([])
    expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(MAX_DISH_NAME)
    for (const { nameCs, nameEn, diets, meats, portion } of sampleDishes)
      expect(dishes.schemas.create.safeParse({ nameCs, nameEn, diets, meats, portion }).success).toBe(true)
  })

  it('have meat only if they are not meat-free, and most main courses have meat', () => {
    const withMeat = sampleDishes.filter(({ meats }) => meats.length > 0)
    expect(withMeat.filter(({ type, diets }) => type === 'meatFree' || diets.length > 0)).toEqual([])
    expect(withMeat.filter(({ type }) => type === 'main').length).toBeGreaterThan(80)
  })

  it.each(['nameCs', 'nameEn'] as const)('have unique values of %s, ignoring accents and case', (field) => {
    expect(findDuplicates(sampleDishes.flatMap((dish) => removeAccents(dish[field] ?? '') || []))).toEqual([])
  })

  it('declare only listed allergens, each once and in order', () => {
    const codes = EU_ALLERGENS.map(({ code }) => code)
    const sortByCode = (allergens: string[]) => codes.filter((code) => allergens.includes(code))
    for (const { allergens } of sampleDishes) expect(allergens).toEqual(allergens && sortByCode(allergens))
  })

  it('have a few gaps that the menu checks find', () => {
    expect(sampleDishes.filter(({ nameEn }) => nameEn === null).length).toBeGreaterThanOrEqual(5)
    expect(sampleDishes.filter(({ allergens }) => allergens === null).length).toBeGreaterThanOrEqual(5)
    expect(sampleDishes.filter(({ allergens }) => allergens?.length === 0).length).toBeGreaterThanOrEqual(5)
  })
})

describe('the allergens of a dish match its name', () => {
  const pasta = /(?<!rýžové )nudl(?!ičk)|těstovin|špagety|lasagne|penne|tagliatelle|šunkofleky/
  const rules: [ingredient: string, inName: RegExp, allergens: string[]][] = [
    ['dumplings and gnocchi', /knedl|noky|nokedli|halušky|strapačky/, ['1', '3']],
    ['bread dumplings', /houskový knedlík|karlovarský knedlík/, ['1', '3', '7']],
    ['pasta', pasta, ['1']],
    ['bread', /chléb|chlebem|bulce|bageta|krutony/, ['1']],
    ['barley, oats, couscous and semolina', /kroup|kuba|vločk|kuskus|krupic/, ['1']],
    ['batter and breadcrumbs', /^smažen|řízek se sýrem|cordon bleu|palačink|lívanc/, ['1', '3', '7']],
    ['mashed potatoes', /bramborová kaše|krupicová kaše/, ['7']],
    ['cream and cheese', /smetan|šlehačk|sýr|parmazán|mozzarell|čedar|niv|brynz|tvaroh|jogurt|tzatziki/, ['7']],
    ['butter and milk', /másl|(?<!kokosovým )mlék|bešamel/, ['7']],
    ['eggs', /vejce/, ['3']],
    ['potato salad', /bramborový salát/, ['3', '9', '10']],
    ['mayonnaise', /tatarská|coleslaw|waldorf/, ['3', '10']],
    ['celery', /vývar|celer/, ['9']],
    ['mustard and pickles', /hořčic|kyselá okurka|znojemsk/, ['10']],
    ['curry powder', /kari /, ['10']],
    ['grated horseradish', /křen/, ['12']],
    ['pumpkin, carrot and beetroot soups', /^(?:dýňová|mrkvová) polévka|^polévka z červené řepy/, ['9']],
    ['fish', /ryb|kapr|pstruh|losos|tresk|candát|tuňák/, ['4']],
    ['crustaceans', /krevet/, ['2']],
    ['molluscs', /sláv/, ['14']],
    ['peanuts', /arašíd/, ['5']],
    ['soya', /tofu|wok/, ['6']],
    ['nuts', /ořech/, ['8']],
    ['sesame', /hummus/, ['11']],
    ['wine and dried fruit', /víně|rozink|sušen/, ['12']],
    ['lupin', /lupin/, ['13']],
  ]

  it.each(rules)('%s', (_, inName, expected) => {
    const lacksExpectedAllergen = ({ allergens }: SampleDish) =>
      allergens !== null && !expected.every((code) => allergens.includes(code))
    const matching = sampleDishes.filter(({ nameCs }) => inName.test(nameCs.toLowerCase()))
    expect(matching).not.toEqual([])
    expect(matching.filter(lacksExpectedAllergen)).toEqual([])
  })

  it('vegan dishes contain no eggs or milk, vegetarian dishes no fish or meat', () => {
    const meat = /hověz|vepř|kuř|slanin|klobás|uzen|šunk|masem|vývar|parmazán|panna cotta/i
    const wrong = sampleDishes.filter(({ diets, nameCs, allergens }) => {
      const forbidden = diets.includes('vegan') ? ['2', '3', '4', '7', '14'] : ['2', '4', '14']
      const isUnsuitable = allergens === null || meat.test(nameCs) || forbidden.some((code) => allergens.includes(code))
      return diets.length > 0 && isUnsuitable
    })
    expect(wrong).toEqual([])
    expect(sampleDishes.filter(({ diets }) => diets.includes('vegan')).length).toBeGreaterThan(10)
  })

  it('meat-free dishes contain no meat or fish', () => {
    const meat = /hověz|vepř|kuř|slanin|klobás|uzen|šunk|masem/
    const wrong = sampleDishes.filter(({ type, nameCs, allergens }) => {
      return type === 'meatFree' && (meat.test(nameCs) || ['2', '4', '14'].some((code) => allergens?.includes(code)))
    })
    expect(wrong).toEqual([])
  })
})
