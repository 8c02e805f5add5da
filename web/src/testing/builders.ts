import { PERMISSIONS } from '@poledne/contract/access/permissions'
import type { Profile, ProfileWithSettings, Status } from '@poledne/contract/access/session'
import { type User, users } from '@poledne/contract/access/user'
import type { LiveEventName, LiveEvents } from '@poledne/contract/http/live'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import type { DashboardData, TodayData } from '@poledne/contract/modules/dashboard'
import { type Dish, type DishItem, dishes } from '@poledne/contract/modules/dish'
import type { Preference } from '@poledne/contract/modules/preference'
import type { SettingsRow } from '@poledne/contract/modules/settingsList'
import { type ApiHandlers, events, problem, staleVersion } from './api.ts'

/** Typical answers of the API. The contract's schemas check them, as every other answer of a test. */

const NOW = '2026-11-16T09:00:00'
const SETTINGS: ProfileWithSettings['settings'] = {
  version: '1.0.0',
  maintenance: false,
  skipCronCalls: false,
  agreementVersion: 1,
  repeatDays: 14,
}

const buildProfile = (changes: Partial<Profile> = {}): Profile => ({
  id: 1,
  username: 'admin',
  email: 'admin@example.cz',
  pendingEmail: null,
  firstName: null,
  lastName: null,
  language: 'en',
  timezone: 'Europe/Prague',
  dateType: 'dayFirst',
  device: null,
  availablePermissions: [...PERMISSIONS],
  limitedPermissions: [],
  lastHintsVersion: 1_000,
  lastAgreementVersion: 1,
  badges: { notifications: 0, requests: 0 },
  ...changes,
})

export const buildSession = (changes: Partial<Profile> = {}): ProfileWithSettings => ({
  profile: buildProfile(changes),
  settings: SETTINGS,
  lockedItems: { items: [] },
  factorDueAt: null,
  factorNeeded: false,
  config: { statusPollMs: 60_000, tokenRegenerationInterval: 0, uploadMaxMb: 20, isStrict: false },
})

export const buildStatus = (changes: Partial<Status> = {}): Status => ({
  tokenExpireAt: '2099-01-01T00:00:00',
  badges: { notifications: 0, requests: 0 },
  lockedItems: { items: [] },
  settings: SETTINGS,
  changedModules: [],
  ...changes,
})

export const buildPage = <T>(items: T[], changes: { next?: string | null; total?: number } = {}) => ({
  items,
  page: 1,
  pageSize: 100,
  total: items.length,
  totalIsExact: true,
  next: null,
  ...changes,
})

export const buildCodelistItem = (id: number | string, value: string, changes: Partial<CodelistItem> = {}) => ({
  id,
  value,
  disabled: false,
  params: [],
  ...changes,
})

export const AUTHOR = { id: 1, username: 'admin', name: 'admin', firstName: null, lastName: null }
/** The fields that every record has. */
export const buildRecord = <T extends { id: number }>(fields: T) => ({
  version: 1,
  archived: false,
  createdAt: NOW,
  createdBy: AUTHOR,
  updatedAt: NOW,
  updatedBy: AUTHOR,
  can: { edit: true, archive: true, delete: true },
  ...fields,
})

export const buildDish = (changes: Partial<Dish> & { id: number }): Dish =>
  buildRecord({ ...dishes.schemas.create.parse({ nameCs: `Dish ${changes.id}` }), dishTypeName: null, ...changes })

export const buildUser = (changes: Partial<User> = {}): User => {
  const fields = users.schemas.create.parse({ username: 'eva', email: 'eva@example.cz' })
  const shown = { level: 100, hasPassword: true, invitedUntil: null, anonymisedAt: null }
  const record = buildRecord({ id: 7, ...fields, ...shown })
  const can = { ...record.can, access: true, switch: true, identifier: true, anonymise: false, security: false }
  return { ...record, can, ...changes }
}

const CODELISTS: Record<string, CodelistItem[]> = {
  dishTypes: ['Soup', 'Main course', 'Meat-free dish', 'Dessert'].map((name, index) =>
    buildCodelistItem(index + 1, name),
  ),
  allergens: ['Gluten', 'Crustaceans', 'Eggs'].map((name, index) =>
    buildCodelistItem(index + 1, name, { params: [{ name: 'code', value: String(index + 1) }] }),
  ),
  restaurants: ['Canteen', 'Bistro', 'Diner'].map((name, index) =>
    buildCodelistItem(index + 1, name, { params: [{ name: 'timezone', value: 'Europe/Prague' }] }),
  ),
  weeklyMenuVariants: ['Standard', 'Vegetarian'].map((name, index) => buildCodelistItem(index + 1, name)),
  menuItemTypes: ['Soup', 'Menu 1', 'Menu 2'].map((name, index) => buildCodelistItem(index + 1, name)),
  timezones: ['Europe/Prague', 'Asia/Tokyo'].map((name) => buildCodelistItem(name, name)),
  countries: [buildCodelistItem('CZ', 'Czechia'), buildCodelistItem('SK', 'Slovakia')],
  meats: [buildCodelistItem('beef', 'Beef'), buildCodelistItem('pork', 'Pork')],
  roles: ['Administrator', 'Editor', 'Viewer'].map((name, index) => buildCodelistItem(index + 1, name)),
}

export const DASHBOARD: DashboardData = {
  weeks: [],
  variants: null,
  squares: null,
  priceChanges: null,
  hasMorePriceChanges: null,
  myLocks: null,
  screens: null,
  screenCount: null,
  requests: 0,
  variety: null,
  setup: null,
}
export const TODAY: TodayData = { published: [], variants: [], menuItemTypes: [], restaurants: [], total: 0 }

/** Stores the preferences of the user, such as the columns of a list. */
export function servePreferences(initial: Preference = {}): ApiHandlers {
  const preferences = new Map(Object.entries(initial as Record<string, Record<string, never>>))
  return {
    'GET profile/preferences/:key/': ({ params }) => preferences.get(params.key ?? '') ?? {},
    'PUT profile/preferences/:key/': ({ params, body }) => {
      preferences.set(params.key ?? '', body)
      return body
    },
  }
}

/** Holds the event stream open until a test sends an event; the app then connects again. */
export function serveEvents() {
  type Answer = ReturnType<typeof events>
  const waiting: Answer[] = []
  let answer: ((event: Answer) => void) | null = null
  const handlers: ApiHandlers = {
    'GET events/': () =>
      waiting.shift() ??
      new Promise<Answer>((resolve) => {
        answer = resolve
      }),
  }
  const send = <Name extends LiveEventName>(name: Name, data: LiveEvents[Name]) => {
    if (answer) answer(events(name, data))
    else waiting.push(events(name, data))
    answer = null
  }
  return { handlers, send }
}

export const getCodelist = (name = '') => ({ items: CODELISTS[name] ?? [] })

/**
 * Answers what every page asks: who is signed in, the status, preferences and code lists. The dashboard and the calendar
 * of weeks are also opened by the way, for example after a sign-in.
 */
export function buildBaseHandlers(session: ProfileWithSettings): ApiHandlers {
  return {
    ...servePreferences(),
    'GET profile/withSettings/': session,
    'GET status/': buildStatus({ settings: session.settings, badges: session.profile.badges }),
    'GET dashboard/': DASHBOARD,
    'GET dashboard/today/': TODAY,
    'GET dashboard/prints/': { items: [], total: 0 },
    'GET weeklyMenus/calendar/': { variants: [], weeks: [] },
    'GET events/': () => new Promise<never>(() => {}),
    'GET codelists/:name/': ({ params }) => getCodelist(params.name),
  }
}

/** Answers the requests for dishes from these records, and saves into them as the server does. */
export function serveDishes(...dishes: Dish[]) {
  const stored = new Map(dishes.map((dish) => [dish.id, dish]))
  const getDish = (id = '') => stored.get(Number(id)) ?? problem('not_found')
  const handlers: ApiHandlers = {
    'GET dishes/': () => buildPage<DishItem>([...stored.values()]),
    'GET dishes/:id/': ({ params }) => getDish(params.id),
    'GET dishes/:id/impact/': { weeks: [], screens: [], exports: [], totals: { weeks: 0, screens: 0, exports: 0 } },
    'GET dishes/:id/served/': { items: [], last: null, next: null, times: 0 },
    'GET dishes/:id/history/': { items: [], page: 1, pageSize: 20, total: 0 },
    'POST dishes/': ({ body }) => {
      const created = buildDish({ ...(body as Dish), id: stored.size + 1 })
      stored.set(created.id, created)
      return created
    },
    'PUT dishes/:id/': ({ params, body }) => {
      const { version, ...fields } = body as Dish
      const dish = stored.get(Number(params.id))
      if (!dish) return problem('not_found')
      if (dish.version !== version) return staleVersion(dish)
      const dishTypeName = CODELISTS.dishTypes?.find(({ id }) => id === fields.dishTypeId)?.value ?? null
      const saved = { ...dish, ...fields, dishTypeName, version: version + 1 }
      stored.set(dish.id, saved)
      return saved
    },
  }
  return { handlers, stored }
}

/** Builds a stored screen of the settings list. */
export const buildScreen = (changes: Partial<SettingsRow<'screens'>> = {}) => ({
  id: 'abcdefghijklmnop',
  name: 'Výdej',
  restaurantId: 1,
  screenType: 'day' as const,
  languages: ['cs' as const],
  showPrices: false,
  hoursFrom: null,
  hoursTo: null,
  parts: [],
  canHideMenu: false,
  outside: 'name' as const,
  outsidePictureId: null,
  alerts: true,
  ...changes,
})
