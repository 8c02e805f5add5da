import { Button } from '@mantine/core'
import { LANGUAGES } from '@poledne/contract/domain/languages'
import { IconHome, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguagePicker } from '../../core/session/account/LanguagePicker.tsx'
import { ThemePicker } from '../../core/session/account/ThemePicker.tsx'
import { hasSettingsListPermission, useSession } from '../../core/session/session.ts'
import { useSignOut } from '../../core/session/useSignOut.ts'
import { PROFILE_PAGES } from '../../features/profile/feature.ts'
import { ORDERED_SETTINGS_LISTS } from '../../features/settings/feature.ts'
import { features } from '../router/features.ts'
import { recordModules } from '../router/modules.ts'
import classes from './Navigation.module.css'

const settings = features.settings.section
/** These pages are part of the settings, but need other permissions. */
const SETTINGS_PAGES = [features.coverage.section, features.system.section]

type NavigationProps = {
  /** Whether the navigation shows only icons on a wide window. */
  isCollapsed: boolean
  onChosen: () => void
}

/** Lists the sections that the user can view. */
export function Navigation({ isCollapsed, onChosen }: NavigationProps) {
  const { t } = useTranslation()
  const { can, factorNeeded } = useSession()
  const nav = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })

  // Scrolls the current link into view in a low window. `scrollIntoView` would also move where the next Tab starts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the path
  useEffect(() => {
    const link = nav.current?.querySelector('[aria-current=page]')
    if (!link) return
    // The observer reports the positions after the next layout; reading them here would force a layout.
    const observer = new IntersectionObserver(
      ([entry]) => {
        observer.disconnect()
        const { rootBounds: edge, boundingClientRect: place } = entry ?? {}
        if (!edge || !place) return
        nav.current?.scrollBy(0, Math.max(0, place.bottom - edge.bottom) + Math.min(0, place.top - edge.top))
      },
      { root: nav.current },
    )
    observer.observe(link)
    return () => observer.disconnect()
  }, [path])

  // Until the second factor is set up, its form replaces every page, so there is nothing to navigate to.
  if (factorNeeded) return <NavigationFooter isCollapsed={isCollapsed} />
  return (
    <>
      <nav ref={nav} className={classes.nav} data-collapsed={isCollapsed || undefined} aria-label={t('app:nav.label')}>
        <ul className={classes.list}>
          <li title={isCollapsed ? t('app:modules.dashboard') : undefined}>
            <Link
              to="/"
              className={classes.link}
              onClick={onChosen}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              <IconHome size={20} stroke={1.6} aria-hidden />
              <LinkName>{t('app:modules.dashboard')}</LinkName>
            </Link>
          </li>
          {[...recordModules, features.changes.section, features.audit.section]
            .filter(({ permission }) => permission === null || can(permission))
            .map(({ name, path, icon: Icon }) => (
              <li key={name} title={isCollapsed ? t(`app:modules.${name}`) : undefined}>
                <Link to={path} className={classes.link} onClick={onChosen} activeOptions={{ includeSearch: false }}>
                  <Icon size={20} stroke={1.6} aria-hidden />
                  <LinkName>{t(`app:modules.${name}`)}</LinkName>
                </Link>
              </li>
            ))}
          {can(settings.permission) ? (
            <SettingsLinks isCollapsed={isCollapsed} onChosen={onChosen} />
          ) : (
            SETTINGS_PAGES.filter(({ permission }) => can(permission)).map(({ name, path }) => (
              <li key={name} title={isCollapsed ? t(`app:modules.${name}`) : undefined}>
                <Link to={path} className={classes.link} onClick={onChosen}>
                  <settings.icon size={20} stroke={1.6} aria-hidden />
                  <LinkName>{t(`app:modules.${name}`)}</LinkName>
                </Link>
              </li>
            ))
          )}
          <ProfileLinks isCollapsed={isCollapsed} onChosen={onChosen} />
        </ul>
      </nav>
      <NavigationFooter isCollapsed={isCollapsed} />
    </>
  )
}

/** The name of a section; in the collapsed navigation it is visible only to screen readers. */
const LinkName = ({ children }: { children: string }) => <span className={classes.name}>{children}</span>

function SettingsLinks({ isCollapsed, onChosen }: NavigationProps) {
  const { t } = useTranslation()
  const session = useSession()
  const { path, icon: Icon } = settings
  const lists = ORDERED_SETTINGS_LISTS.filter((list) => hasSettingsListPermission(session, list, 'view'))
  return (
    <li title={isCollapsed ? t('app:modules.settings') : undefined}>
      <Link to={path} className={classes.link} onClick={onChosen} activeOptions={{ exact: true, includeSearch: false }}>
        <Icon size={20} stroke={1.6} aria-hidden />
        <LinkName>{t('app:modules.settings')}</LinkName>
      </Link>
      <ul className={classes.sublist}>
        {lists.map((list) => (
          <li key={list}>
            <Link to="/settings/$list" params={{ list }} className={classes.sublink} onClick={onChosen}>
              {t(`app:lists.${list}`)}
            </Link>
          </li>
        ))}
        {SETTINGS_PAGES.filter(({ permission }) => session.can(permission)).map(({ name, path: to }) => (
          <li key={name}>
            <Link to={to} className={classes.sublink} onClick={onChosen}>
              {t(`app:modules.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Links to the pages of the profile, with the numbers of unread notifications and open requests. */
function ProfileLinks({ isCollapsed, onChosen }: NavigationProps) {
  const { t } = useTranslation()
  const { notifications, requests } = useSession().profile.badges
  const counts: Record<string, number> = { '/profile/notifications': notifications, '/profile/requests': requests }
  return (
    <li title={isCollapsed ? t('app:modules.profile') : undefined}>
      <Link
        to="/profile"
        className={classes.link}
        onClick={onChosen}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        <IconUserCircle size={20} stroke={1.6} aria-hidden />
        <LinkName>{t('app:modules.profile')}</LinkName>
        <CountBadge of={notifications} label={t('app:badges.notifications', { count: notifications })} />
        <CountBadge of={requests} label={t('app:badges.requests', { count: requests })} />
      </Link>
      <ul className={classes.sublist}>
        {PROFILE_PAGES.map(({ path, name }) => (
          <li key={path}>
            <Link to={path} className={classes.sublink} onClick={onChosen}>
              {t(name)}
              {(counts[path] ?? 0) > 0 && (
                <span className={classes.subcount} aria-hidden>
                  {counts[path]}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </li>
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

function NavigationFooter({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const { isBusy, signOut } = useSignOut()
  return (
    <div className={classes.footer} data-collapsed={isCollapsed || undefined}>
      <div className={classes.choices}>
        <LanguagePicker languages={LANGUAGES} />
        <ThemePicker />
      </div>
      <div className={classes.user}>
        <p className={classes.who}>
          <span className="quiet small">{t('app:nav.signedInAs')}</span>
          <span className={classes.whoName}>{profile.username}</span>
        </p>
        <Button
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          loading={isBusy}
          onClick={() => void signOut()}
        >
          {t('app:nav.signOut')}
        </Button>
      </div>
    </div>
  )
}
