import { Burger } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import {
  IconHelpCircle,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
} from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyMenu } from '../../core/overlay/LazyMenu.tsx'
import { Logo } from '../../core/page/Logo.tsx'
import { useSession } from '../../core/session/session.ts'
import { readLocalStorage, writeLocalStorage } from '../../core/storage/localStorage.ts'
import { createStore, useStore } from '../../core/storage/store.ts'
import { NARROW_WINDOW_QUERY } from '../../core/table/columnLayout.ts'
import { HelpPanel, helpStore, openHelp } from '../../features/help/index.ts'
import { loadNotificationMenu, NotificationButton } from '../../features/notifications/index.ts'
import classes from './AppLayout.module.css'
import { Navigation } from './Navigation.tsx'
import { openPalette } from './PaletteHost.tsx'

/**
 * The storage keys for the user's choice whether the navigation is collapsed: in the planner, and on every other page.
 */
const CHOICE_KEYS = { planner: 'poledne.navigation.planner', page: 'poledne.navigation' } as const
type ChoiceKey = keyof typeof CHOICE_KEYS
type Choices = Record<ChoiceKey, string | null>

const choicesStore = createStore<Choices>({
  planner: readLocalStorage(CHOICE_KEYS.planner),
  page: readLocalStorage(CHOICE_KEYS.page),
})

/** Below this width the planner needs the space of the navigation. */
const WIDE_WINDOW = '(min-width: 1600px)'

const isPlannerPath = (path: string) => /^\/weeklyMenus\/[^/]+\/edit(?:\/|$)/.test(path)

/** Returns whether the navigation is collapsed on the current page, and a function that changes it. */
function useNavigationState(): { isCollapsed: boolean; toggle: () => void } {
  const isPlanner = useLocation({ select: ({ pathname }) => isPlannerPath(pathname) })
  const isWide = useMediaQuery(WIDE_WINDOW, true, { getInitialValueInEffect: false })
  const choices = useStore(choicesStore)
  const key: ChoiceKey = isPlanner && !isWide ? 'planner' : 'page'
  const choice = choices[key]
  const isCollapsed = choice === null ? key === 'planner' : choice === 'collapsed'
  const toggle = () => {
    const next = isCollapsed ? 'expanded' : 'collapsed'
    writeLocalStorage(CHOICE_KEYS[key], next)
    choicesStore.set({ ...choices, [key]: next })
  }
  return { isCollapsed, toggle }
}

const IGNORED_TARGETS =
  'input, textarea, select, [contenteditable="true"], [role="grid"], [role="dialog"], [role="menu"], [role="listbox"]'

/**
 * Toggles the navigation with the key `[`, except in the grid, in inputs and in dialogs, where the key types a
 * character.
 */
function useNavigationShortcut(toggle: () => void): void {
  useWindowEvent('keydown', (event) => {
    // On keyboards such as the Czech one the bracket is typed with AltGr, which browsers report as Ctrl and Alt.
    if (event.key !== '[' || event.metaKey || (event.ctrlKey && !event.altKey)) return
    if (event.target instanceof Element && event.target.closest(IGNORED_TARGETS)) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    event.preventDefault()
    toggle()
  })
}

/**
 * The layout of the app: navigation on the left, the page in the middle, the help on the right. On a wide window the
 * navigation can be collapsed to its icons; on a narrow one the burger button opens it.
 */
export function AppLayout({ banners, children }: { banners: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(path)
  const [open, setOpen] = useState(false)
  const help = useStore(helpStore)
  // A user who must set up a second factor first can't open any other page.
  const { factorNeeded } = useSession()
  const { isCollapsed, toggle } = useNavigationState()
  useNavigationShortcut(toggle)
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const toggleLabel = t(isCollapsed ? 'app:nav.expand' : 'app:nav.collapse')

  // A new page gets the focus, so that screen readers announce it, unless the page has set the focus itself.
  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    setOpen(false)
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [path])

  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') setOpen(false)
  })
  // On a wide window the navigation is always visible and does not cover the page.
  const isNarrow = useMediaQuery(NARROW_WINDOW_QUERY, false, { getInitialValueInEffect: false })
  if (open && !isNarrow) setOpen(false)

  return (
    <div className={classes.frame} data-collapsed={isCollapsed || undefined}>
      <a className={classes.skip} href="#main">
        {t('app:nav.skip')}
      </a>
      <header className={classes.side} data-open={open || undefined}>
        <div className={classes.bar}>
          <Burger
            className={classes.burger}
            size="sm"
            opened={open}
            onClick={() => setOpen(!open)}
            aria-expanded={open}
            aria-controls="navigation"
            aria-label={t(open ? 'app:nav.close' : 'app:nav.open')}
          />
          <Logo />
          <span className={classes.name}>Poledne</span>
          {!factorNeeded && (
            <button
              type="button"
              className={classes.find}
              title={t('app:nav.find')}
              aria-label={t('app:nav.find')}
              onClick={openPalette}
            >
              <IconSearch size={20} stroke={1.6} aria-hidden />
            </button>
          )}
          <button
            type="button"
            className={classes.find}
            title={t('app:nav.help')}
            aria-label={t('app:nav.help')}
            aria-expanded={help !== null}
            onClick={() => {
              setOpen(false)
              help ? helpStore.set(null) : openHelp()
            }}
          >
            <IconHelpCircle size={20} stroke={1.6} aria-hidden />
          </button>
          {!factorNeeded && (
            <LazyMenu
              kind="dialog"
              load={loadNotificationMenu}
              renderButton={(props) => <NotificationButton {...props} />}
            >
              {(NotificationMenu) => <NotificationMenu />}
            </LazyMenu>
          )}
          <button
            type="button"
            className={classes.toggle}
            title={`${toggleLabel} ([)`}
            aria-label={toggleLabel}
            aria-expanded={!isCollapsed}
            aria-controls="navigation"
            aria-keyshortcuts="["
            onClick={toggle}
          >
            <ToggleIcon size={20} stroke={1.6} aria-hidden />
          </button>
        </div>
        <div id="navigation" className={classes.panel}>
          <Navigation isCollapsed={isCollapsed} onChosen={() => setOpen(false)} />
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1} className={classes.main} inert={open}>
        {banners}
        <div className={classes.screen}>{children}</div>
      </main>
      {help && <HelpPanel key={help.number} request={help} />}
    </div>
  )
}
