import type { Permission, RecordModuleName } from '@poledne/contract/access/permissions'
import type { FirstRequests } from '@poledne/contract/http/pageFiles'
import type { SettingsListName } from '@poledne/contract/modules/settingsList'
import type { ScreenNamespace } from '@poledne/i18n/namespaces'
import type { IconSoup } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { NeededPermission } from '../session/session.ts'
import type { HelpTopic, ShortcutArea } from './helpTopics.ts'

/**
 * Each feature with pages declares in its `feature.ts` what the app needs before it loads them: paths, permissions,
 * navigation, texts, help and first requests. That file imports no code that needs a browser, because the build reads it.
 */
export type Feature = {
  /** The namespaces of its texts, in addition to the namespaces of every page. */
  namespaces: readonly ScreenNamespace[]
  module?: FeatureModule
  section?: Section
  pages?: readonly FeaturePage[]
}

/** The groups of the navigation in their order. */
export const NAVIGATION_GROUPS = ['plan', 'prices', 'restaurants', 'administration'] as const
type NavigationGroup = (typeof NAVIGATION_GROUPS)[number]

/** A record module: routes, permission checks, search, navigation and palette follow from it. */
export type FeatureModule = {
  /** The name is also the key of the module's translated name and its area of permissions. */
  name: RecordModuleName
  path: `/${string}`
  /** The name of the route parameter that contains the id of a record. */
  param: string
  icon: typeof IconSoup
  group: NavigationGroup
  permission: Permission
  pages: { list: RecordPage; view: RecordPage; edit: RecordPage }
}

/** A page or group of pages without records; `permission` is null if every signed-in user can open it. */
export type Section = {
  name: 'audit' | 'changes' | 'coverage' | 'dashboard' | 'prices' | 'settings' | 'system'
  path: `/${string}`
  icon: typeof IconSoup
  group: NavigationGroup
  permission: NeededPermission
}

/** The price board shows the prices of restaurants, so it needs both. */
export const PRICE_BOARD_PERMISSIONS = ['restaurantMenus.view', 'restaurants.view'] as const

type RecordPage = {
  load: () => Promise<ComponentType>
  /** The namespaces of the page, if they differ from the namespaces of the feature. */
  namespaces?: Feature['namespaces']
  /** The search parameters that the page reads. */
  search?: readonly string[]
  help: HelpTopic
  /** The areas of its keyboard shortcuts; by default `lists` for the list of a module and `forms` for its form. */
  shortcuts?: readonly ShortcutArea[]
  /** The data that the HTML of the page already contains, so that it needs no further requests at first. */
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
  /** What the user needs to open the page; by default the permission of the feature's module or section. */
  access?: PageAccess
  /** Returns what the user needs to open the page at this address; null if there is no page at this address. */
  getAccess?: (visit: PageVisit) => PageAccess | null | undefined
  /** The help topics for some values of a route parameter, in place of `help`. */
  helpByParam?: Readonly<Record<string, HelpTopic>>
}
/** The route parameters and search parameters of the URL that is opened. */
export type PageVisit = { params: Readonly<Record<string, string>>; search: Readonly<Record<string, unknown>> }

type SectionName = FeatureModule['name'] | Section['name']
/** What a user needs to open a page. */
export type PageAccess = {
  permission: NonNullable<NeededPermission>
  /** The modules of which the first that the user can view is opened instead of showing a message. */
  instead?: readonly RecordModuleName[]
  /** The section that the message about the missing permission names. */
  section: SectionName
  /** A settings list that the user must be able to view or edit. */
  list?: { name: SettingsListName; action: 'view' | 'edit' }
}
