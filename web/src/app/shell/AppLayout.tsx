import { Burger } from '@mantine/core'
import {
  IconHelpCircle,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
} from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import { LazyMenu } from '../../core/overlay/LazyMenu.tsx'
import { Logo } from '../../core/page/Logo.tsx'
import { useSession } from '../../core/session/session.ts'
import { useStore } from '../../core/storage/store.ts'
import { NARROW_QUERY } from '../../core/table/columnLayout.ts'
import { helpStore, loadHelpPanel, openHelp } from '../../features/help/index.ts'
import { loadNotificationMenu, NotificationButton } from '../../features/notifications/index.ts'
import { withNamespaces } from '../router/featureNamespaces.ts'
import classes from './AppLayout.module.css'
import { Navigation } from './Navigation.tsx'
import { useNavigationShortcut, useNavigationState } from './navigationState.ts'
import { openPalette } from './PaletteHost.tsx'

const loadMenu = withNamespaces('notifications', loadNotificationMenu)

const HelpPanel = lazyWithRetry(withNamespaces('help', loadHelpPanel))

/**
 * Navigation on the left, the screen in the middle, the help on the right. On wide pages the navigation can be collapsed
 * to its icons; on narrow pages the burger button opens it.
 */
export function AppLayout({ banners, children }: { banners: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(path)
  const [open, setOpen] = useState(false)
  const help = useStore(helpStore)
  // A user who must set up a second factor first can't open any other screen.
  const { factorNeeded } = useSession()
  const { isCollapsed, toggle } = useNavigationState()
  useNavigationShortcut(toggle)
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const toggleLabel = t(isCollapsed ? 'app:nav.expand' : 'app:nav.collapse')

  // Focus the new screen so that screen readers announce it, unless it has set the focus itself.
  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    setOpen(false)
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [path])

  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    window.addEventListener('keydown', onKey)
    // On wide pages the navigation is always visible and does not cover the screen.
    const narrow = window.matchMedia(NARROW_QUERY)
    const close = () => setOpen(false)
    narrow.addEventListener('change', close)
    return () => {
      window.removeEventListener('keydown', onKey)
      narrow.removeEventListener('change', close)
    }
  }, [open])

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
            <LazyMenu kind="dialog" load={loadMenu} renderButton={(props) => <NotificationButton {...props} />}>
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
      <Suspense>{help && <HelpPanel key={help.number} request={help} />}</Suspense>
    </div>
  )
}
