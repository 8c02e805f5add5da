import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import type { Permission } from '@poledne/contract/access/permissions'
import { LANGUAGES } from '@poledne/contract/domain/languages'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, getLanguageName } from '../../core/i18n/i18n.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { actingAs } from '../../core/session/actingAs.ts'
import { type NeededPermission, useSession } from '../../core/session/session.ts'
import { stopActingAs } from '../../core/session/startActingAs.ts'
import { useSignOut } from '../../core/session/useSignOut.ts'
import { canImport, IMPORT_MODULE_NAMES, useImportModuleName } from '../imports/index.ts'

/** A page that the palette can open, with the label of the action that adds a record to it, if there is one. */
export type PalettePage = {
  path: string
  label: string
  permission: NeededPermission
  /**
   * The action that adds a record; by default it opens the form of a new record of the module. The texts of the module
   * are loaded with the palette, so the page that names it cannot read them yet.
   */
  add?: { permission: Permission; getLabel: () => string; path?: string }
}
export type PaletteGroup = 'recent' | 'places' | 'records' | 'actions'
export type PaletteEntry = { key: string; group: PaletteGroup; label: string; detail?: string; run: () => void }

const PLANNER_PATH = /\/weeklyMenus\/[^/]+\/edit/
const THEMES: readonly MantineColorScheme[] = ['light', 'dark', 'auto']

/** Returns the pages and actions that the user has the permissions for. */
export function usePaletteEntries(
  pages: readonly PalettePage[],
  onHelp: (topic: 'shortcuts' | null) => void,
): PaletteEntry[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const { can } = session
  const { setColorScheme } = useMantineColorScheme()
  const { signOut } = useSignOut()
  const { pathname } = useLocation()
  const createNavigation = (to: string) => () => void navigate({ to })
  const createAction = (key: string, label: string, run: () => void): PaletteEntry => ({
    key,
    group: 'actions',
    label,
    run,
  })
  /** Creates the actions that paste a week into the open planner, or into a new weekly menu. */
  const createPasteActions = () => {
    const openDialog = (to: string) => void navigate({ to, search: (before: object) => ({ ...before, paste: '1' }) })
    const isInPlanner = PLANNER_PATH.test(pathname)
    return [
      ...(isInPlanner ? [createAction('pasteWeek', t('palette:pasteWeek'), () => openDialog('.'))] : []),
      ...(can('weeklyMenus.add')
        ? [createAction('newFromText', t('palette:newFromText'), () => openDialog('/weeklyMenus/new/edit'))]
        : []),
    ]
  }
  const priceChanges: PalettePage = {
    path: '/priceChanges',
    label: t('prices:bulk.list'),
    permission: 'restaurantMenuExceptions.view',
    add: {
      permission: 'restaurantMenuExceptions.add',
      getLabel: () => t('prices:bulk.action'),
      path: '/priceChanges/new',
    },
  }
  const importHistory: PalettePage = { path: '/imports', label: t('palette:importHistory'), permission: null }
  const allPages = [...pages, priceChanges, importHistory]
  const getImportName = useImportModuleName()
  return [
    ...allPages
      .filter(({ permission }) => can(permission))
      .map(({ path, label }): PaletteEntry => ({ key: path, group: 'places', label, run: createNavigation(path) })),
    ...allPages.flatMap(({ path, add }) =>
      add && can(add.permission)
        ? [createAction(`new ${path}`, add.getLabel(), createNavigation(add.path ?? `${path}/new/edit`))]
        : [],
    ),
    ...(can('dishes.edit')
      ? [createAction('duplicates', t('dishes:duplicates.find'), createNavigation('/dishes/duplicates'))]
      : []),
    ...IMPORT_MODULE_NAMES.filter((name) => canImport(session, name)).map((name) =>
      createAction(
        `import ${name}`,
        t('palette:import', { name: getImportName(name) }),
        () => void navigate({ to: '/imports/new', search: toLinkSearch({ module: name }) }),
      ),
    ),
    ...createPasteActions(),
    ...THEMES.map((theme) =>
      createAction(`theme ${theme}`, t('palette:theme', { name: t(`theme.${theme}`) }), () => setColorScheme(theme)),
    ),
    ...LANGUAGES.map((language) =>
      createAction(
        `language ${language}`,
        t('palette:language', { name: getLanguageName(language) }),
        () => void chooseLanguage(language),
      ),
    ),
    ...(actingAs ? [createAction('switchBack', t('palette:switchBack'), stopActingAs)] : []),
    createAction('help', t('app:nav.help'), () => onHelp(null)),
    createAction('shortcuts', t('palette:shortcuts'), () => onHelp('shortcuts')),
    createAction('signOut', t('app:nav.signOut'), () => void signOut()),
  ]
}
