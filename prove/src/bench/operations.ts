import type { Request } from 'autocannon'
import { options } from './options.ts'
import type { DishTable, SavedDish } from './seedDishes.ts'
import { getNextIpAddress, PRICED, SCREEN_PATH } from './seedRestaurant.ts'

/** This file lists the measured operations and the requests for them to our server and to the baseline. */

export type OperationName =
  | 'listAndCount'
  | 'list'
  | 'contains'
  | 'read'
  | 'save'
  | 'bareUpdate'
  | 'prices'
  | 'typeAhead'
  | 'rankedTypeAhead'
  | 'screen'
  | 'dashboard'
type ServerKind = 'ours' | 'raw'
export type RequestPlan = { method: string; path: string; setupRequest?: (request: Request) => Request }

export type Operation = {
  name: OperationName
  /** The servers that support the operation; a bare update without history exists only in the baseline. */
  kinds: readonly ServerKind[]
  writes: boolean
  /** The table of the single dishes that the operation requests; null for none. */
  table: DishTable | null
  planRequest(kind: ServerKind, dishes: readonly SavedDish[]): RequestPlan
}

const BOTH: readonly ServerKind[] = ['ours', 'raw']
const DISHES_PATH = '/admin/api/dishes/'
const LIST_PATH = `${DISHES_PATH}?pageSize=${options.pageSize}&filter=archived:equals:false&sort=nameCs:asc`
const SEARCH_TEXT = 'svick'
const TYPE_AHEAD_PATH = `/admin/api/codelists/dishes/?language=cs&pageSize=${options.pageSize}&search=${SEARCH_TEXT}`

const createReadOperation = (name: OperationName, ours: string, raw: string): Operation => ({
  name,
  kinds: BOTH,
  writes: false,
  table: null,
  planRequest: (kind) => ({ method: 'GET', path: kind === 'ours' ? ours : raw }),
})

/** Returns a function that returns each dish once per measurement, so that no save has a stale version. */
function createDishIterator(dishes: readonly SavedDish[]): () => SavedDish {
  const rest = dishes.values()
  return () => {
    const { value } = rest.next()
    if (!value) throw new Error('more requests than dishes')
    return value
  }
}

function createSaveOperation(
  name: OperationName,
  kinds: readonly ServerKind[],
  rawPath: string,
  table: DishTable,
): Operation {
  return {
    name,
    kinds,
    writes: true,
    table,
    planRequest(kind, dishes) {
      const next = createDishIterator(dishes)
      const prefix = kind === 'ours' ? DISHES_PATH : rawPath
      const suffix = kind === 'ours' ? '/' : ''
      return {
        method: 'PUT',
        path: prefix,
        setupRequest(request) {
          const { id, ...fields } = next()
          const body = JSON.stringify({ ...fields, nameEn: `Dish ${id}, version ${fields.version}` })
          return { ...request, path: `${prefix}${id}${suffix}`, body }
        },
      }
    },
  }
}

export const OPERATIONS: readonly Operation[] = [
  createReadOperation('listAndCount', `${LIST_PATH}&page=1`, '/list-and-count'),
  createReadOperation('list', `${LIST_PATH}&page=2`, '/list'),
  createReadOperation(
    'contains',
    `${LIST_PATH}&filter=nameCs:contains:${SEARCH_TEXT}`,
    `/contains?text=${SEARCH_TEXT}`,
  ),
  {
    name: 'read',
    kinds: BOTH,
    writes: false,
    table: 'dishes',
    planRequest(kind, dishes) {
      const next = createDishIterator(dishes)
      const [prefix, suffix] = kind === 'ours' ? [DISHES_PATH, '/'] : ['/dishes/', '']
      return {
        method: 'GET',
        path: prefix,
        setupRequest: (request) => ({ ...request, path: `${prefix}${next().id}${suffix}` }),
      }
    },
  },
  createSaveOperation('save', BOTH, '/dishes/', 'dishes'),
  createSaveOperation('bareUpdate', ['raw'], '/bare/', 'bare_dishes'),
  createReadOperation(
    'prices',
    `/admin/api/restaurants/${PRICED.restaurantId}/prices/?date=${PRICED.date}`,
    `/prices/${PRICED.restaurantId}?date=${PRICED.date}`,
  ),
  createReadOperation('typeAhead', TYPE_AHEAD_PATH, `/type-ahead?text=${SEARCH_TEXT}`),
  {
    ...createReadOperation('rankedTypeAhead', `${TYPE_AHEAD_PATH}&menuItemTypeId=1&before=${PRICED.date}`, ''),
    kinds: ['ours'],
  },
  createReadOperation('dashboard', '/admin/api/dashboard/', '/dashboard'),
  {
    name: 'screen',
    kinds: BOTH,
    writes: false,
    table: null,
    planRequest: (kind) => ({
      method: 'GET',
      path: kind === 'ours' ? SCREEN_PATH : '/file',
      setupRequest: (request) => ({
        ...request,
        headers: { ...request.headers, 'x-forwarded-for': getNextIpAddress() },
      }),
    }),
  },
]
