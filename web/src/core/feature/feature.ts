import type { Permission } from '@poledne/contract/access/permissions'
import type { FirstRequests } from '@poledne/contract/http/pageFiles'
import type { SettingsListName } from '@poledne/contract/modules/settingsList'
import type { SCREEN_NAMESPACES } from '@poledne/i18n/namespaces'
import type { IconSoup } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { HelpTopic, ShortcutArea } from './helpTopics.ts'

/**
 * Each feature with pages declares in its `feature.ts` what the app needs before it loads them: paths, permissions,
 * navigation, texts, help and first requests. That file imports no code that needs a browser, because the build reads it.
 */
export type Feature = {
  /** The namespaces of its texts, in addition to the namespaces of every screen. */
  namespaces: readonly (typeof SCREEN_NAMESPACES)[number][]
  module?: RecordModule
  section?: Section
  pages?: readonly FeaturePage[]
}

/** A record module: routes, permission checks, search, navigation and palette follow from it. */
export type RecordModule = {
  /** The name is also the key of the module's translated name and its area of permissions. */
  name: 'weeklyMenus' | 'restaurantMenus' | 'restaurantMenuExceptions' | 'dishes' | 'restaurants' | 'users' | 'roles'
  path: `/${string}`
  /** The name of the route parameter that contains the id of a record. */
  param: string
  icon: typeof IconSoup
  permission: Permission
  pages: { list: RecordPage; view: RecordPage; edit: RecordPage }
}

/** A place that is not a record module; `permission` is null for every signed-in user. */
type Section = {
  name: 'audit' | 'changes' | 'coverage' | 'settings' | 'system'
  path: `/${string}`
  icon?: typeof IconSoup
  permission: Permission | null
}

type RecordPage = {
  load: () => Promise<ComponentType>
  /** The namespaces of the page, if they differ from the namespaces of the feature. */
  namespaces?: Feature['namespaces']
  /** The search parameters that the page reads. */
  search?: readonly string[]
  help: HelpTopic
  /** The default for the list of a module is the namespaces of lists, and for its form the namespaces of forms. */
  shortcuts?: readonly ShortcutArea[]
  /** What the HTML of the page contains already, so that its first screen needs no further requests. */
  first?: FirstPage
}
type FirstPage = {
  /** The file whose scripts and styles are preloaded. */
  file: string
  requests: FirstRequests
}

export type FeaturePage = Omit<RecordPage, 'search'> & {
  path: `/${string}`
  /** The search parameters that the page reads; `list` stands for the parameters of lists. */
  search?: readonly string[] | 'list' | 'listWithEntry'
  /**
   * What the user needs to open the page; the default is the permission of the module or section of the feature, if
   * any.
   */
  access?: PageAccess
  /** The same for pages whose access depends on their address; null if there is no such page. */
  getAccess?: (visit: PageVisit) => PageAccess | null | undefined
  /** The help of the page for some values of a parameter. */
  helpByParam?: Readonly<Record<string, HelpTopic>>
}
export type PageVisit = { params: Readonly<Record<string, string>>; search: Readonly<Record<string, unknown>> }

type SectionName = RecordModule['name'] | Section['name']
export type PageAccess = {
  permission: Permission
  /** What the message names that the user cannot open. */
  section: SectionName
  /** A settings list that the user must be able to view or edit. */
  list?: { name: SettingsListName; action: 'view' | 'edit' }
}
