import type { Status } from '@poledne/contract/access/session'
import { hasTypedWords } from '@poledne/contract/domain/compareText'
import type { MenuLock, SetAsideChanges, WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { type ApiHandlers, problem, staleVersion } from '../../../../testing/api.ts'
import {
  AUTHOR,
  buildCodelistItem,
  buildDish,
  buildPage,
  buildRecord,
  buildStatus,
  getCodelist,
  serveDishes,
  serveEvents,
  servePreferences,
} from '../../../../testing/builders.ts'
import { type CellKey, toMenuDays, toWeekPlan } from '../../weeklyMenuPlan.ts'

const NOW = '2026-11-16T09:00:00'
/** The Monday of the served week. */
export const MONDAY = '2040-01-02'
const NO_LOCK = { lockedAt: null, lockedByUserId: null, lockedByUserName: null }
const OWN_LOCK: MenuLock = { lockedAt: NOW, lockedByUserId: AUTHOR.id, lockedByUserName: AUTHOR.username }
export const COLLEAGUE_LOCK: MenuLock = { lockedAt: '2026-11-16T09:30:00', lockedByUserId: 2, lockedByUserName: 'Jana' }

/** The ids of the dishes of each cell, such as `{ '1:2': [5] }` for Monday and the second row. */
type Cells = Partial<Record<CellKey, number[]>>
export const toItemsData = (cells: Cells) =>
  toMenuDays(
    Object.fromEntries(Object.entries(cells).map(([key, dishIds = []]) => [key, { dishIds, note: null }])),
    [1, 2, 3],
  )

export const buildMenu = (changes: Partial<WeeklyMenu> = {}): WeeklyMenu =>
  buildRecord({
    id: 1,
    startDate: MONDAY,
    weeklyMenuVariantId: 1,
    weeklyMenuVariantNameCs: 'Standard',
    weeklyMenuVariantNameEn: 'Standard',
    active: true,
    weeklyMenuItemsData: [],
    published: false,
    publishAt: null,
    ...NO_LOCK,
    ...changes,
  })

type WeekOptions = {
  /** The names of the dishes with the ids 1, 2 and so on. */
  dishes?: string[]
  cells?: Cells
  menu?: Partial<WeeklyMenu>
  otherMenus?: WeeklyMenu[]
  /** Whether the user has autosave on; by default the test decides when the week is saved. */
  autosave?: boolean
}

/** Answers the requests of the planner, and saves menus, locks and set-aside changes as the server does. */
export function serveWeek({ dishes = [], cells = {}, menu, otherMenus = [], autosave = false }: WeekOptions = {}) {
  const served = serveDishes(...dishes.map((nameCs, index) => buildDish({ id: index + 1, nameCs })))
  const week = {
    menus: new Map(
      [buildMenu({ weeklyMenuItemsData: toItemsData(cells), ...menu }), ...otherMenus].map((each) => [each.id, each]),
    ),
    locks: new Map<number, MenuLock>(),
    setAside: [] as SetAsideChanges[],
    dishes: served.stored,
  }
  const live = serveEvents()
  const getMenu = (id = '') => {
    const stored = week.menus.get(Number(id))
    return stored && { ...stored, ...(week.locks.get(stored.id) ?? NO_LOCK) }
  }
  const getForeignLock = (id: number) => {
    const lock = week.locks.get(id)
    return lock?.lockedByUserId === OWN_LOCK.lockedByUserId ? undefined : lock
  }
  const listLocks = (): Status['lockedItems'] => ({
    items: [...week.locks].map(([id, lock]) => ({ module: 'weeklyMenus', id, ...lock })),
  })
  const listDishes = () =>
    [...week.dishes.values()].map(({ id, nameCs, nameEn, archived }) =>
      buildCodelistItem(id, nameEn ?? nameCs, { disabled: archived }),
    )
  const searchDishes = (query: URLSearchParams) => {
    const [ids, search] = [query.get('ids')?.split(',').map(Number), query.get('search') ?? '']
    return listDishes().filter(({ id, value }) =>
      ids ? ids.includes(Number(id)) : search === '' || hasTypedWords(value, search),
    )
  }

  let searching = Promise.resolve()
  /** Answers searches for dishes only after the given steps. */
  const pauseSearch = (steps: () => Promise<void>) => {
    searching = new Promise((resolve, reject) => setTimeout(() => steps().then(resolve, reject)))
    return searching
  }
  const handlers: ApiHandlers = {
    ...live.handlers,
    ...served.handlers,
    ...servePreferences({ planner: { autosave } }),
    'GET status/': () => buildStatus({ lockedItems: listLocks() }),
    'GET codelists/:name/': async ({ params, query }) => {
      if (params.name !== 'dishes') return getCodelist(params.name)
      await searching
      return { items: searchDishes(query) }
    },
    'POST codelists/dishes/match/': ({ body }) => ({
      items: (body as { names: string[] }).names.map((name) => {
        const found = listDishes().find(({ value }) => value.toLowerCase() === name.toLowerCase())
        return { name, dishId: found ? Number(found.id) : null }
      }),
    }),
    'GET weeklyMenus/': ({ query }) => {
      const dates = query.getAll('filter').find((filter) => filter.startsWith('startDate:betweenInclusive:'))
      const [from = '', to = '9'] = dates?.split(':')[2]?.split(',') ?? []
      return buildPage([...week.menus.values()].filter(({ startDate }) => startDate >= from && startDate <= to))
    },
    'GET weeklyMenus/:id/': ({ params }) => getMenu(params.id) ?? problem('not_found'),
    'POST weeklyMenus/': ({ body }) => {
      const created = buildMenu({ id: week.menus.size + 1, ...(body as object) })
      week.menus.set(created.id, created)
      return created
    },
    'PUT weeklyMenus/:id/': ({ params, body }) => {
      const stored = getMenu(params.id)
      if (!stored) return problem('not_found')
      const lock = getForeignLock(stored.id)
      if (lock) return problem('locked', { lock })
      const { version, ...fields } = body as WeeklyMenu
      if (version !== stored.version) return staleVersion(stored)
      week.menus.set(stored.id, { ...stored, ...fields, version: version + 1 })
      return getMenu(params.id) as WeeklyMenu
    },
    'POST weeklyMenus/:id/lock/': ({ params, body }) => {
      const id = Number(params.id)
      const lock = getForeignLock(id)
      if (lock && !(body as { takeOver?: boolean }).takeOver) return problem('locked', { lock })
      week.locks.set(id, lock ? { ...OWN_LOCK, lockedAt: '2026-11-16T10:00:00' } : OWN_LOCK)
      return getMenu(params.id) ?? problem('not_found')
    },
    'DELETE weeklyMenus/:id/lock/': ({ params }) => {
      if (!getForeignLock(Number(params.id))) week.locks.delete(Number(params.id))
    },
    'GET weeklyMenus/:id/shelf/': () => ({ items: week.setAside }),
    'PUT weeklyMenus/:id/shelf/': ({ body }) => {
      const {
        userId = AUTHOR.id,
        version,
        cells: left,
      } = body as { userId?: number; version?: number; cells: SetAsideChanges['cells'] }
      const others = week.setAside.filter((each) => each.userId !== userId)
      const own = { userId, username: AUTHOR.username, by: AUTHOR, at: NOW, version: version ?? 1, cells: left }
      week.setAside = left.length > 0 ? [...others, own] : others
      return { items: week.setAside }
    },
    'GET weeklyMenus/:id/check/': { items: [], total: 0 },
    'GET weeklyMenus/:id/comments/': { ...buildPage([]), open: 0, can: { add: true } },
    'GET weeklyMenus/offer/': { menuItemTypeIds: null, restaurants: null, restaurantCount: null, screens: null },
    'GET weeklyMenus/served/': { items: [] },
    'GET weeklyMenus/holidays/': { items: [] },
  }
  /** Lets a colleague take over the menu, and tells the app so. */
  const takeOver = (id = 1) => {
    week.locks.set(id, COLLEAGUE_LOCK)
    live.send('locks', listLocks())
  }
  /** Saves the menu as another user or in another tab. */
  const saveElsewhere = (saved: Cells) => {
    const stored = getMenu('1')
    if (stored) week.menus.set(1, { ...stored, version: stored.version + 1, weeklyMenuItemsData: toItemsData(saved) })
  }
  const readCells = (id = 1) =>
    Object.fromEntries(
      Object.entries(toWeekPlan(week.menus.get(id)?.weeklyMenuItemsData ?? [])).map(([key, cell]) => [
        key,
        cell?.dishIds,
      ]),
    )
  return { week, handlers, takeOver, saveElsewhere, readCells, pauseSearch, send: live.send }
}
