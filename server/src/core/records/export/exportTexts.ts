import type { RecordModuleName } from '@poledne/contract/access/permissions'
import { DATE_STYLES } from '@poledne/contract/domain/dateFormat'
import { ACCOUNT_LANGUAGES, type Language } from '@poledne/contract/domain/languages'
import { RECORD_COLUMNS } from '@poledne/contract/list/listQuery'
import { SCREEN_TYPES, SETTINGS_LISTS, type SettingsListName } from '@poledne/contract/modules/settingsList'

type Texts = { [key: string]: string | Texts }
type Namespace = RecordModuleName | 'app' | 'audit' | 'priceChanges' | 'settings' | 'support' | 'table'

/**
 * Imports texts with the first export that needs them, because most processes need few. The path is relative, because
 * the build resolves no package names in an import with variables.
 */
async function loadTexts(language: Language, name: Namespace): Promise<Texts> {
  const file = await import(`../../../../../i18n/${language}/${name}.json`)
  return file.default
}

/** The lists that can be exported. */
export type ExportedList = RecordModuleName | 'priceChanges' | 'supportRequests' | 'audit' | SettingsListName

type ListTexts = {
  namespace: Namespace
  /** The namespace that has the titles that the first one lacks. */
  otherNamespace?: Namespace
  /** The namespace and the key of the title of the list. */
  title: readonly [Namespace, string]
  /** The prefix of the keys of column titles. */
  fields: string
  /** The keys of the values that the list shows as texts, by column and by the value as PostgreSQL writes it. */
  values: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined
}

const mapToKeys = (prefix: string, values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [value, `${prefix}.${value}`]))

const VALUES: Readonly<Partial<Record<ExportedList, ListTexts['values']>>> = {
  users: { language: mapToKeys('languages', ACCOUNT_LANGUAGES), dateType: mapToKeys('dateTypes', DATE_STYLES) },
  weeklyMenus: { published: { t: 'state.published', f: 'state.draft' } },
  weeklyMenuVariants: { publishByWeekday: mapToKeys('weekdays', ['1', '2', '3', '4', '5', '6', '7']) },
  screens: {
    screenType: mapToKeys('screenTypes', SCREEN_TYPES),
    languages: mapToKeys('languages', ACCOUNT_LANGUAGES),
  },
}

function getListTexts(list: ExportedList): ListTexts {
  const values = VALUES[list]
  if (isSettingsList(list)) return { namespace: 'settings', title: ['app', `lists.${list}`], fields: 'fields', values }
  if (list === 'supportRequests')
    return { namespace: 'support', title: ['app', 'modules.supportRequests'], fields: 'requests', values }
  const own = { namespace: list, fields: 'fields', values } as const
  return list === 'priceChanges'
    ? { ...own, title: [list, 'title'], otherNamespace: 'restaurantMenuExceptions' }
    : { ...own, title: ['app', `modules.${list}`] }
}

const isSettingsList = (list: ExportedList): list is SettingsListName =>
  (SETTINGS_LISTS as readonly string[]).includes(list)

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

/** Reads the texts of the lists from the catalogues of the web app, so that a file has the same titles. */
export async function loadExportTexts(list: ExportedList, language: Language): Promise<ExportTexts> {
  const load = (name: Namespace) => loadTexts(language, name)
  const { namespace, otherNamespace = namespace, title, fields, values } = getListTexts(list)
  const [own, other, table, dishes, titles] = await Promise.all([
    load(namespace),
    load(otherNamespace),
    load('table'),
    load('dishes'),
    load(title[0]),
  ])
  return {
    title: findText(titles, title[1]) ?? list,
    yes: findText(table, 'yes') ?? '',
    no: findText(table, 'no') ?? '',
    none: findText(dishes, 'allergens.none') ?? '',
    getColumnTitle: (column) =>
      (Object.hasOwn(RECORD_COLUMNS, column) ? undefined : findText(own, `${fields}.${column}`)) ??
      findText(table, `fields.${column}`) ??
      findText(other, `${fields}.${column}`) ??
      column,
    getValueTexts: (column) => {
      const keys = values?.[column]
      return keys ? new Map(Object.entries(keys).map(([value, key]) => [value, findText(own, key) ?? value])) : null
    },
  }
}
