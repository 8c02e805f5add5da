import type { RecordModuleName } from '@poledne/contract/access/permissions'
import type { Language } from '@poledne/contract/domain/languages'
import { RECORD_COLUMNS } from '@poledne/contract/list/listQuery'

/** This file reads the texts of the lists from the catalogues of the web app, so that a file has the same titles. */

type Texts = { [key: string]: string | Texts }
type LoadTexts = () => Promise<Record<string, unknown>>

/** The texts are imported with the first export in a language, because most processes need few of them. */
const LOADERS: Readonly<Record<Language, Readonly<Record<RecordModuleName | 'table', LoadTexts>>>> = {
  cs: {
    dishes: () => import('@poledne/i18n/cs/dishes'),
    restaurantMenuExceptions: () => import('@poledne/i18n/cs/restaurantMenuExceptions'),
    restaurantMenus: () => import('@poledne/i18n/cs/restaurantMenus'),
    restaurants: () => import('@poledne/i18n/cs/restaurants'),
    roles: () => import('@poledne/i18n/cs/roles'),
    table: () => import('@poledne/i18n/cs/table'),
    users: () => import('@poledne/i18n/cs/users'),
    weeklyMenus: () => import('@poledne/i18n/cs/weeklyMenus'),
  },
  en: {
    dishes: () => import('@poledne/i18n/en/dishes'),
    restaurantMenuExceptions: () => import('@poledne/i18n/en/restaurantMenuExceptions'),
    restaurantMenus: () => import('@poledne/i18n/en/restaurantMenus'),
    restaurants: () => import('@poledne/i18n/en/restaurants'),
    roles: () => import('@poledne/i18n/en/roles'),
    table: () => import('@poledne/i18n/en/table'),
    users: () => import('@poledne/i18n/en/users'),
    weeklyMenus: () => import('@poledne/i18n/en/weeklyMenus'),
  },
  hu: {
    dishes: () => import('@poledne/i18n/hu/dishes'),
    restaurantMenuExceptions: () => import('@poledne/i18n/hu/restaurantMenuExceptions'),
    restaurantMenus: () => import('@poledne/i18n/hu/restaurantMenus'),
    restaurants: () => import('@poledne/i18n/hu/restaurants'),
    roles: () => import('@poledne/i18n/hu/roles'),
    table: () => import('@poledne/i18n/hu/table'),
    users: () => import('@poledne/i18n/hu/users'),
    weeklyMenus: () => import('@poledne/i18n/hu/weeklyMenus'),
  },
  sk: {
    dishes: () => import('@poledne/i18n/sk/dishes'),
    restaurantMenuExceptions: () => import('@poledne/i18n/sk/restaurantMenuExceptions'),
    restaurantMenus: () => import('@poledne/i18n/sk/restaurantMenus'),
    restaurants: () => import('@poledne/i18n/sk/restaurants'),
    roles: () => import('@poledne/i18n/sk/roles'),
    table: () => import('@poledne/i18n/sk/table'),
    users: () => import('@poledne/i18n/sk/users'),
    weeklyMenus: () => import('@poledne/i18n/sk/weeklyMenus'),
  },
}

/** Values that the lists show as texts, by the value as PostgreSQL writes it and the key of the text. */
const VALUE_KEYS: Readonly<
  Partial<Record<RecordModuleName, Readonly<Record<string, Readonly<Record<string, string>>>>>>
> = {
  users: {
    language: { cs: 'languages.cs', en: 'languages.en' },
    dateType: { dayFirst: 'dateTypes.dayFirst', us: 'dateTypes.us' },
  },
  weeklyMenus: { published: { t: 'state.published', f: 'state.draft' } },
}

function findText(texts: Texts, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>((at, part) => (at as Texts | undefined)?.[part], texts)
  // A user who searches or filters in a spreadsheet types plain spaces.
  return typeof found === 'string' ? found.replaceAll('\u00a0', ' ') : undefined
}

export type ExportTexts = {
  /** The name of the list, which is also the name of the file and of the sheet. */
  title: string
  yes: string
  no: string
  /** Written for a list that is declared to be empty, such as the allergens of a dish without any. */
  none: string
  getColumnTitle(column: string): string
  /** Returns the texts of the values of a column that the list shows as texts. */
  getValueTexts(column: string): ReadonlyMap<string, string> | null
}

export async function loadExportTexts(module: RecordModuleName, language: Language): Promise<ExportTexts> {
  const load = async (name: RecordModuleName | 'table') => (await LOADERS[language][name]())[name] as Texts
  const [own, table, dishes] = await Promise.all([load(module), load('table'), load('dishes')])
  return {
    title: findText(own, 'title') ?? module,
    yes: findText(table, 'yes') ?? '',
    no: findText(table, 'no') ?? '',
    none: findText(dishes, 'allergens.none') ?? '',
    getColumnTitle: (column) =>
      (Object.hasOwn(RECORD_COLUMNS, column) ? undefined : findText(own, `fields.${column}`)) ??
      findText(table, `fields.${column}`) ??
      column,
    getValueTexts: (column) => {
      const keys = VALUE_KEYS[module]?.[column]
      return keys ? new Map(Object.entries(keys).map(([value, key]) => [value, findText(own, key) ?? value])) : null
    },
  }
}
