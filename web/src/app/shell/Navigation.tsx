import { ActionIcon, Button } from '@mantine/core'
import { IconLanguage, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NAVIGATION_GROUPS } from '../../core/feature/feature.ts'
import { LazyMenu } from '../../core/overlay/LazyMenu.tsx'
import { hasSettingsListPermission, useSession } from '../../core/session/session.ts'
import { useSignOut } from '../../core/session/useSignOut.ts'
import { PROFILE_PAGES } from '../../features/profile/feature.ts'
import { ORDERED_SETTINGS_LISTS, screenSection } from '../../features/settings/feature.ts'
import { useWeekViewPath } from '../../features/weeklyMenus/index.ts'
import { features } from '../router/features.ts'
import { recordModules } from '../router/modules.ts'
import classes from './Navigation.module.css'

const { settings, coverage, system } = features

/** The entries of the navigation, in the order of each group. */
const SECTIONS = [
  features.dashboard.section,
  features.priceChanges.section,
  ...recordModules,
  screenSection,
  features.audit.section,
  features.changes.section,
  settings.section,
]
/** These pages are part of the settings, but need other permissions. */
const SETTINGS_PAGES = [coverage.section, system.section]

type NavigationProps = {
  /** Whether the navigation shows only icons on a wide window. */
  isCollapsed: boolean
  onChosen: () => void
}

/** Lists the sections that the user can view, by group. */
export function Navigation({ isCollapsed, onChosen }: NavigationProps) {
  const { t } = useTranslation()
  const { can, factorNeeded } = useSession()
  const nav = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const weekViewPath = useWeekViewPath()

  // Scrolls the current entry with its sub-links into view in a low window. `scrollIntoView` would also move where the
  // next Tab starts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the path
  useEffect(() => {
    const entry = nav.current?.querySelector('[aria-current=page]')?.closest('nav > ul > li')
    if (!entry) return
    // The observer reports the positions after the next layout; reading them here would force a layout.
    const observer = new IntersectionObserver(
      ([position]) => {
        observer.disconnect()
        const { rootBounds: edge, boundingClientRect: place } = position ?? {}
        if (!edge || !place) return
        nav.current?.scrollBy(0, Math.max(0, place.bottom - edge.bottom) + Math.min(0, place.top - edge.top))
      },
      { root: nav.current },
    )
    observer.observe(entry)
    return () => observer.disconnect()
  }, [path])

  // Until the second factor is set up, its form replaces every page, so there is nothing to navigate to.
  if (factorNeeded) return <NavigationFooter isCollapsed={isCollapsed} />
  const entries = [...SECTIONS, ...(can(settings.section.permission) ? [] : SETTINGS_PAGES)].filter(({ permission }) =>
    can(permission),
  )
  const linkProps = { isCollapsed, onChosen }
  return (
    <>
      <nav ref={nav} className={classes.nav} data-collapsed={isCollapsed || undefined} aria-label={t('app:nav.label')}>
        {NAVIGATION_GROUPS.filter((group) => entries.some((entry) => entry.group === group)).map((group) => (
          <Fragment key={group}>
            <p id={`navigation-${group}`} className={classes.heading}>
              {t(`app:nav.groups.${group}`)}
            </p>
            <ul className={classes.list} aria-labelledby={`navigation-${group}`}>
              {entries
                .filter((entry) => entry.group === group)
                .map((entry) => {
                  if (entry === settings.section) return <SettingsEntry key={entry.path} {...linkProps} />
                  const label = t('name' in entry ? `app:modules.${entry.name}` : 'app:lists.screens')
                  const to = entry.path === '/weeklyMenus' ? weekViewPath : entry.path
                  return (
                    <Entry key={entry.path} path={entry.path} to={to} icon={entry.icon} label={label} {...linkProps} />
                  )
                })}
            </ul>
          </Fragment>
        ))}
        <ul className={classes.list}>
          <ProfileEntry {...linkProps} />
        </ul>
      </nav>
      <NavigationFooter isCollapsed={isCollapsed} />
    </>
  )
}

type SubLink = { path: string; label: string; count?: number | undefined }
type EntryProps = NavigationProps & {
  path: string
  /** The page that the link opens, if it is not the first page of the section. */
  to?: string
  label: string
  icon: typeof IconUserCircle
  /** The links that are shown while the section is open. */
  subLinks?: readonly SubLink[]
  children?: ReactNode
}

/** A link to a section with the links to its pages; the collapsed navigation shows only its icon. */
function Entry({ path, to = path, label, icon: Icon, subLinks, children, isCollapsed, onChosen }: EntryProps) {
  const isOpen = useIsSectionOpen(path)
  return (
    <li title={isCollapsed ? label : undefined}>
      <Link
        to={to as LinkProps['to']}
        aria-current={to !== path && isOpen ? 'page' : undefined}
        className={classes.link}
        onClick={onChosen}
        activeOptions={{ exact: path === '/' || (subLinks !== undefined && !isCollapsed), includeSearch: false }}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
        <span className={classes.name}>{label}</span>
        {children}
      </Link>
      {subLinks && isOpen && (
        <ul className={classes.sublist}>
          {subLinks.map(({ path: subPath, label: name, count = 0 }) => (
            <li key={subPath}>
              <Link to={subPath as LinkProps['to']} className={classes.sublink} onClick={onChosen}>
                {name}
                {count > 0 && (
                  <span className={classes.subcount} aria-hidden>
                    {count}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Whether a page of the section is open. The screens belong to the section from which they were opened. */
function useIsSectionOpen(path: string): boolean {
  const current = useLocation({ select: ({ pathname }) => pathname })
  const [wasOpen, setWasOpen] = useState(false)
  const isOpen = current === screenSection.path ? wasOpen : `${current}/`.startsWith(`${path}/`)
  if (isOpen !== wasOpen) setWasOpen(isOpen)
  return isOpen
}

function SettingsEntry(props: NavigationProps) {
  const { t } = useTranslation()
  const session = useSession()
  const { path, icon } = settings.section
  const subLinks = [
    ...ORDERED_SETTINGS_LISTS.filter((list) => hasSettingsListPermission(session, list, 'view')).map((list) => ({
      path: `${path}/${list}`,
      label: t(`app:lists.${list}`),
    })),
    ...SETTINGS_PAGES.filter(({ permission }) => session.can(permission)).map((page) => ({
      path: page.path,
      label: t(`app:modules.${page.name}`),
    })),
  ]
  return <Entry {...props} path={path} icon={icon} label={t('app:modules.settings')} subLinks={subLinks} />
}

/** Shows the numbers of unread notifications and open requests. */
function ProfileEntry(props: NavigationProps) {
  const { t } = useTranslation()
  const { notifications, requests } = useSession().profile.badges
  const counts: Record<string, number> = { '/profile/notifications': notifications, '/profile/requests': requests }
  const subLinks = PROFILE_PAGES.map(({ path, name }) => ({ path, label: t(name), count: counts[path] }))
  return (
    <Entry {...props} path="/profile" icon={IconUserCircle} label={t('app:modules.profile')} subLinks={subLinks}>
      <CountBadge of={notifications} label={t('app:badges.notifications', { count: notifications })} />
      <CountBadge of={requests} label={t('app:badges.requests', { count: requests })} />
    </Entry>
  )
}

/** Shows a number in the navigation; zero is hidden. */
function CountBadge({ of, label }: { of: number; label: string }) {
  if (of === 0) return null
  return (
    <span className={classes.count} title={label}>
      <span className="visuallyHidden">{label}</span>
      <span aria-hidden>{of}</span>
    </span>
  )
}

const loadDisplayMenu = () => import('./DisplayMenu.tsx').then((file) => file.DisplayMenu)

function NavigationFooter({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const { isBusy, signOut } = useSignOut()
  return (
    <div className={classes.footer} data-collapsed={isCollapsed || undefined}>
      <p className={classes.who}>
        <span className="quiet tiny">{t('app:nav.signedInAs')}</span>
        <span className={classes.whoName}>{profile.username}</span>
      </p>
      <LazyMenu
        kind="dialog"
        load={loadDisplayMenu}
        renderButton={(props) => (
          <ActionIcon {...props} size={36} title={t('app:nav.display')} aria-label={t('app:nav.display')}>
            <IconLanguage size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      >
        {(DisplayMenu) => <DisplayMenu />}
      </LazyMenu>
      <Button
        className={classes.signOut}
        variant="default"
        leftSection={<IconLogout size={18} aria-hidden />}
        loading={isBusy}
        onClick={() => void signOut()}
      >
        {t('app:nav.signOut')}
      </Button>
    </div>
  )
}
