import { Anchor } from '@mantine/core'
import { formatTime } from '@poledne/contract/domain/dateFormat'
import type { Restaurant } from '@poledne/contract/endpoints/restaurant'
import type { SettingsRow } from '@poledne/contract/endpoints/settingsList'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../components/QueryContent.tsx'
import { PageSection } from '../../components/record/page/RecordPage.tsx'
import { useSession } from '../../lib/session/session.ts'
import classes from './RestaurantOverview.module.css'
import { screensQuery } from './restaurants.api.ts'

/** Where guests of this restaurant read its menu. */
export function ScreensSection({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useTranslation()
  const query = useQuery(screensQuery(restaurant.id))
  return (
    <PageSection title={t('restaurants:home.screens.title')}>
      <QueryContent query={query} rows={2}>
        {(screens) =>
          screens.length === 0 ? (
            <p className={classes.quiet}>{t('restaurants:home.screens.none')}</p>
          ) : (
            <ul className={classes.rows}>
              {screens.map((screen) => (
                <Screen key={screen.id ?? screen.name} screen={screen} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      <Anchor component={Link} to="/settings/screens" className={classes.toSettings} underline="always">
        {t('restaurants:home.screens.toSettings')}
      </Anchor>
    </PageSection>
  )
}

function Screen({ screen }: { screen: SettingsRow<'screens'> }) {
  const { t } = useTranslation()
  const { dateType } = useSession().profile
  const { name, screenType, languages, showPrices, hoursFrom, hoursTo } = screen
  const formatClock = (time: string) => formatTime(time, dateType)
  const hours =
    hoursFrom && hoursTo
      ? t('restaurants:home.screens.hours', { from: formatClock(hoursFrom), to: formatClock(hoursTo) })
      : hoursFrom
        ? t('restaurants:home.screens.since', { from: formatClock(hoursFrom) })
        : hoursTo
          ? t('restaurants:home.screens.until', { to: formatClock(hoursTo) })
          : t('restaurants:home.screens.always')
  const facts = [
    t(`restaurants:home.screens.type.${screenType}`),
    languages.join(' + '),
    t(showPrices ? 'restaurants:home.screens.withPrices' : 'restaurants:home.screens.withoutPrices'),
    hours,
  ]
  return (
    <li className={classes.screen}>
      {name}
      <span className={classes.aside}>{facts.join(' · ')}</span>
    </li>
  )
}
