import type { Request } from 'autocannon'
import { options } from './options.ts'
import type { SavedDish } from './seed.ts'
import { PRICED } from './seedPrices.ts'
import { nextAddress, SCREEN_PATH } from './seedScreen.ts'

/** What is measured: the same operation asked of our server and of the raw one. */

export type OperationName =
  | 'listAndCount'
  | 'list'
  | 'contains'
  | 'read'
  | 'save'
  | 'bareUpdate'
  | 'prices'
  | 'typeAhead'
  | 'screen'
  | 'desk'
type Kind = 'ours' | 'raw'
export type Plan = { method: string; path: string; setupRequest?: (request: Request) => Request }

export type Operation = {
  name: OperationName
  /** A bare update without history exists only in the baseline. */
  kinds: readonly Kind[]
  writes: boolean
  /** The dishes to ask for, where it asks for single ones. */
  needsDishes: boolean
  plan(kind: Kind, dishes: readonly SavedDish[]): Plan
}

const BOTH: readonly Kind[] = ['ours', 'raw']
const OURS = '/admin/api/dishes/'
const LIST = `${OURS}?pageSize=${options.pageSize}&filter=archived:equals:false&sort=nameCs:asc`
const TEXT = 'svick'

const get = (name: OperationName, ours: string, raw: string): Operation => ({
  name,
  kinds: BOTH,
  writes: false,
  needsDishes: false,
  plan: (kind) => ({ method: 'GET', path: kind === 'ours' ? ours : raw }),
})

/** Within a cell no dish comes twice, so no version is stale. */
function walk(dishes: readonly SavedDish[]): () => SavedDish {
  const rest = dishes.values()
  return () => {
    const { value } = rest.next()
    if (!value) throw new Error('more requests than dishes')
    return value
  }
}

function saving(name: OperationName, kinds: readonly Kind[], rawPath: string): Operation {
  return {
    name,
    kinds,
    writes: true,
    needsDishes: true,
    plan(kind, dishes) {
      const next = walk(dishes)
      const prefix = kind === 'ours' ? OURS : rawPath
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
  get('listAndCount', `${LIST}&page=1`, '/list-and-count'),
  get('list', `${LIST}&page=2`, '/list'),
  get('contains', `${LIST}&filter=nameCs:contains:${TEXT}`, `/contains?text=${TEXT}`),
  {
    name: 'read',
    kinds: BOTH,
    writes: false,
    needsDishes: true,
    plan(kind, dishes) {
      const next = walk(dishes)
      const [prefix, suffix] = kind === 'ours' ? [OURS, '/'] : ['/dishes/', '']
      return {
        method: 'GET',
        path: prefix,
        setupRequest: (request) => ({ ...request, path: `${prefix}${next().id}${suffix}` }),
      }
    },
  },
  saving('save', BOTH, '/dishes/'),
  saving('bareUpdate', ['raw'], '/bare/'),
  get(
    'prices',
    `/admin/api/restaurants/${PRICED.restaurantId}/prices/?date=${PRICED.date}`,
    `/prices/${PRICED.restaurantId}?date=${PRICED.date}`,
  ),
  get(
    'typeAhead',
    `/admin/api/codelists/dishes/?language=cs&pageSize=${options.pageSize}&search=${TEXT}`,
    `/type-ahead?text=${TEXT}`,
  ),
  get('desk', '/admin/api/dashboard/', '/desk'),
  {
    name: 'screen',
    kinds: BOTH,
    writes: false,
    needsDishes: false,
    plan: (kind) => ({
      method: 'GET',
      path: kind === 'ours' ? SCREEN_PATH : '/file',
      setupRequest: (request) => ({ ...request, headers: { ...request.headers, 'x-forwarded-for': nextAddress() } }),
    }),
  },
]
