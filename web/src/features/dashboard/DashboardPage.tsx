import type { IconSoup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Resources } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import classes from './DashboardPage.module.css'

type PlaceName = keyof Resources['app']['moduleHints']
type Place = { name: PlaceName; path: `/${PlaceName}`; icon: typeof IconSoup }

/** The greeting follows the clock on the wall beside the reader, not the account's zone. */
function timeOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

export function DashboardPage({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  usePageTitle(t('app:modules.dashboard'))
  const name = profile.firstName || profile.username
  return (
    <>
      <h1 className={classes.greeting}>{t(`app:dashboard.${timeOfDay(new Date().getHours())}`, { name })}</h1>
      {places.length > 0 ? <Places places={places} /> : <NoPlaces />}
    </>
  )
}

function Places({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="places">
      <h2 id="places" className={classes.lead}>
        {t('app:dashboard.modules')}
      </h2>
      <ul className={classes.places}>
        {places.map(({ name, path, icon: Icon }) => (
          <li key={name}>
            <Link to={path} className={classes.place}>
              <Icon size={28} stroke={1.4} aria-hidden className={classes.icon} />
              <span className={classes.name}>{t(`app:modules.${name}`)}</span>
              <span className={classes.hint}>{t(`app:moduleHints.${name}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoPlaces() {
  const { t } = useTranslation()
  return (
    <section className={classes.empty}>
      <h2 className={classes.name}>{t('app:dashboard.emptyTitle')}</h2>
      <p className={classes.hint}>{t('app:dashboard.emptyText')}</p>
    </section>
  )
}
