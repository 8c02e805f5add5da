type Names = { nameCs: string; nameEn: string }

/** The fourteen allergens of Annex II to Regulation (EU) No 1169/2011, numbered as Czech caterers number them. */
export const EU_ALLERGENS: readonly (Names & { code: string })[] = [
  { code: '1', nameCs: 'Obiloviny obsahující lepek', nameEn: 'Cereals containing gluten' },
  { code: '2', nameCs: 'Korýši', nameEn: 'Crustaceans' },
  { code: '3', nameCs: 'Vejce', nameEn: 'Eggs' },
  { code: '4', nameCs: 'Ryby', nameEn: 'Fish' },
  { code: '5', nameCs: 'Arašídy', nameEn: 'Peanuts' },
  { code: '6', nameCs: 'Sója', nameEn: 'Soya' },
  { code: '7', nameCs: 'Mléko', nameEn: 'Milk' },
  { code: '8', nameCs: 'Skořápkové plody', nameEn: 'Tree nuts' },
  { code: '9', nameCs: 'Celer', nameEn: 'Celery' },
  { code: '10', nameCs: 'Hořčice', nameEn: 'Mustard' },
  { code: '11', nameCs: 'Sezamová semena', nameEn: 'Sesame seeds' },
  { code: '12', nameCs: 'Oxid siřičitý a siřičitany', nameEn: 'Sulphur dioxide and sulphites' },
  { code: '13', nameCs: 'Vlčí bob (lupina)', nameEn: 'Lupin' },
  { code: '14', nameCs: 'Měkkýši', nameEn: 'Molluscs' },
]

const DISH_TYPES = {
  soup: { nameCs: 'Polévka', nameEn: 'Soup' },
  main: { nameCs: 'Hlavní jídlo', nameEn: 'Main course' },
  meatFree: { nameCs: 'Bezmasé jídlo', nameEn: 'Meat-free dish' },
  salad: { nameCs: 'Salát', nameEn: 'Salad' },
  snack: { nameCs: 'Svačina', nameEn: 'Snack' },
  dessert: { nameCs: 'Moučník', nameEn: 'Dessert' },
} as const satisfies Record<string, Names>
type DishTypeKey = keyof typeof DISH_TYPES

/** A row of the weekly menu; its dishes are usually of this dish type. */
type PresetItemType = Names & { dishType: DishTypeKey }
type Preset = { menuItemTypes: readonly PresetItemType[]; weeklyMenuVariants: readonly (Names & { nameXls: string })[] }

const soup: PresetItemType = { ...DISH_TYPES.soup, dishType: 'soup' }

/** Contents for empty settings lists, which the setup checklist offers and the sample data uses. */
const PRESETS = {
  canteen: {
    menuItemTypes: [
      soup,
      { nameCs: 'Menu 1', nameEn: 'Menu 1', dishType: 'main' },
      { nameCs: 'Menu 2', nameEn: 'Menu 2', dishType: 'main' },
      { nameCs: 'Bezmasé menu', nameEn: 'Meat-free menu', dishType: 'meatFree' },
    ],
    weeklyMenuVariants: [{ nameCs: 'Standard', nameEn: 'Standard', nameXls: 'Standard' }],
  },
  restaurant: {
    menuItemTypes: [
      soup,
      { nameCs: 'Hlavní jídlo 1', nameEn: 'Main course 1', dishType: 'main' },
      { nameCs: 'Hlavní jídlo 2', nameEn: 'Main course 2', dishType: 'main' },
      { nameCs: 'Salát', nameEn: 'Salad', dishType: 'salad' },
      { nameCs: 'Moučník', nameEn: 'Dessert', dishType: 'dessert' },
    ],
    weeklyMenuVariants: [{ nameCs: 'Polední menu', nameEn: 'Lunch menu', nameXls: 'Lunch menu' }],
  },
  school: {
    menuItemTypes: [
      soup,
      { nameCs: 'Oběd 1', nameEn: 'Lunch 1', dishType: 'main' },
      { nameCs: 'Oběd 2', nameEn: 'Lunch 2', dishType: 'main' },
      { nameCs: 'Svačina', nameEn: 'Snack', dishType: 'snack' },
    ],
    weeklyMenuVariants: [
      { nameCs: 'Standard', nameEn: 'Standard', nameXls: 'Standard' },
      { nameCs: 'Bezlepková strava', nameEn: 'Gluten-free', nameXls: 'Gluten-free' },
    ],
  },
} as const satisfies Record<string, Preset>
export type PresetName = keyof typeof PRESETS
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[]

/** Returns the rows of the three settings lists that a preset fills. */
export function buildPresetLists(name: PresetName) {
  const { menuItemTypes, weeklyMenuVariants }: Preset = PRESETS[name]
  const usedKeys = new Set(menuItemTypes.map(({ dishType }) => dishType))
  return {
    dishTypes: (Object.keys(DISH_TYPES) as DishTypeKey[])
      .filter((key) => usedKeys.has(key))
      .map((key) => DISH_TYPES[key]),
    menuItemTypes: menuItemTypes.map(({ nameCs, nameEn }) => ({ nameCs, nameEn })),
    weeklyMenuVariants,
  }
}

/** Returns the dish type that belongs to a menu item type of a preset, found by its name in either language. */
export function findPresetDishType(menuItemTypeName: string): Names | null {
  const presets: readonly Preset[] = Object.values(PRESETS)
  const itemType = presets
    .flatMap(({ menuItemTypes }) => menuItemTypes)
    .find(({ nameCs, nameEn }) => nameCs === menuItemTypeName || nameEn === menuItemTypeName)
  return itemType ? DISH_TYPES[itemType.dishType] : null
}
