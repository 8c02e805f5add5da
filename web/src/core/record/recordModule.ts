import type { Permission } from '@poledne/contract/access/permissions'
import type { IconSoup } from '@tabler/icons-react'
import type { ComponentType } from 'react'

type PageLoader = () => Promise<ComponentType>

/** A record module: its entry adds its routes, permission checks and navigation link. */
export type RecordModule = {
  /** The name is also the key of the module's translated name and its area of permissions. */
  name: 'weeklyMenus' | 'restaurantMenus' | 'restaurantMenuExceptions' | 'dishes' | 'restaurants' | 'users' | 'roles'
  path: `/${string}`
  /** The name of the route parameter that contains the id of a record. */
  param: string
  icon: typeof IconSoup
  permission: Permission
  pages: { list: PageLoader; view: PageLoader; edit: PageLoader }
  /** The search parameters that the pages of one record read. */
  searchParams: { view: readonly string[]; edit: readonly string[] }
}
