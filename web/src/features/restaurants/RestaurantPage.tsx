import { Anchor, Button } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { formatTime } from '@poledne/contract/domain/dateFormat'
import { isDay } from '@poledne/contract/domain/day'
import { type Restaurant, restaurants } from '@poledne/contract/modules/restaurant'
import type { SettingsRow } from '@poledne/contract/modules/settingsList'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCalendarInputProps } from '../../core/form/calendar/useCalendarProps.ts'
import { useFormat } from '../../core/format/useFormat.ts'
import { useLocalClock } from '../../core/format/useLocalClock.ts'
import { getNameBySuffix, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { CopyButton, RecordViewPage } from '../../core/record/page/RecordViewPage.tsx'
import { FieldDisplaysContext, RecordFieldList } from '../../core/record/values/FieldValue.tsx'
import { useSession } from '../../core/session/session.ts'
import { EmbedSection, GuestPageLinks } from './EmbedSection.tsx'
import { ChangesSection, PricesSection } from './PricesSection.tsx'
import classes from './RestaurantOverview.module.css'
import { RESTAURANT_FIELD_DISPLAYS } from './restaurantDisplays.tsx'
import { type AsOf, restaurantScreensQuery } from './restaurants.api.ts'
import { TimelineSection } from './TimelineSection.tsx'
import { DailyChanges, TodaySection } from './TodaySection.tsx'

/** Returns whether the server accepts the date. Any other value in the URL counts as today. */
const isSupportedDate = (date: string | undefined): date is string =>
  date !== undefined && isDay(date) && date >= '1900-01-01' && date < '3000-01-01'

/** Reads and sets the day in the URL, so that a link to a future day can be shared. Undefined means today. */
function useAsOfDate(): [string | undefined, (date: string | undefined) => void] {
  const { date } = useSearch({ strict: false })
  const navigate = useNavigate()
  const setDate = (next: string | undefined) =>
    void navigate({
      to: '.',
      search: toLinkSearch((before: object) => ({ ...before, date: next })),
      replace: true,
      resetScroll: false,
    })
  return [isSupportedDate(date) ? date : undefined, setDate]
}

function useAsOf({ timezone }: Restaurant): AsOf {
  const [date] = useAsOfDate()
  return { date, localDay: useLocalClock(timezone).day }
}

/** The fields above the tabs; the others are about the guest page. */
const MAIN_FIELDS = ['nameCs', 'nameEn', 'active', 'showMenuPrice', 'timezone'] as const
const GUEST_FIELDS = restaurants.fields.filter((field) => !(MAIN_FIELDS as readonly string[]).includes(field))

type TabProps = { restaurant: Restaurant }

/** What guests can order on a day. */
function TodayTab({ restaurant }: TabProps) {
  const asOf = useAsOf(restaurant)
  return (
    <>
      <AsOfBar restaurant={restaurant} />
      <TodaySection restaurant={restaurant} asOf={asOf} />
    </>
  )
}

/** The prices of a day, the coming price changes and all price entries. */
function PricesTab({ restaurant }: TabProps) {
  const asOf = useAsOf(restaurant)
  return (
    <>
      <AsOfBar restaurant={restaurant} />
      <PricesSection restaurant={restaurant} asOf={asOf} />
      <ChangesSection restaurant={restaurant} asOf={asOf} />
      <TimelineSection restaurant={restaurant} asOf={asOf} />
    </>
  )
}

/** Where guests see the menu: on screens and on the restaurant's own website. */
function GuestsTab({ restaurant }: TabProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  return (
    <>
      <PageSection title={t('restaurants:guestPage')}>
        <GuestPageLinks restaurant={restaurant} />
        <Anchor component={Link} to={`/restaurants/${restaurant.id}/brand`} underline="always">
          {t(restaurant.can.edit ? 'brand:edit' : 'brand:show')}
        </Anchor>
        <RecordFieldList module={restaurants} record={restaurant} fields={GUEST_FIELDS} />
      </PageSection>
      {can('settings.view') && <ScreensSection restaurant={restaurant} />}
      <EmbedSection restaurant={restaurant} />
    </>
  )
}

/** Shows the current time of the restaurant, and lets the user choose the day of the shown menu and prices. */
function AsOfBar({ restaurant }: TabProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { dateType } = useSession().profile
  const calendar = useCalendarInputProps()
  const clock = useLocalClock(restaurant.timezone)
  const [date, setDate] = useAsOfDate()
  return (
    <div className={classes.asOf}>
      <p className="flat quiet">
        {t('restaurants:home.clock', {
          time: formatTime(clock.time.slice(0, 5), dateType),
          day: format.day(clock.day),
        })}
      </p>
      <div className={classes.day}>
        <DateInput
          label={t('restaurants:home.asOf')}
          value={date ?? clock.day}
          onChange={(next) => setDate(next === null || next === clock.day ? undefined : next)}
          minDate="1900-01-01"
          maxDate="2999-12-31"
          {...calendar}
        />
        {date && (
          <Button variant="default" onClick={() => setDate(undefined)}>
            {t('restaurants:home.backToToday')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Lists the screens that show the menu of this restaurant. */
function ScreensSection({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useTranslation()
  const query = useQuery(restaurantScreensQuery(restaurant.id))
  return (
    <PageSection title={t('restaurants:home.screens.title')}>
      <QueryContent query={query} rows={2}>
        {(screens) =>
          screens.length === 0 ? (
            <p className="flat quiet small">{t('restaurants:home.screens.none')}</p>
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
  const [language = 'cs', otherLanguage] = languages
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
    t(`restaurants:home.screens.languages.${otherLanguage ? 'both' : language}`),
    t(showPrices ? 'restaurants:home.screens.withPrices' : 'restaurants:home.screens.withoutPrices'),
    hours,
  ]
  return (
    <li className="breaks">
      {name}
      <span className={classes.aside}>{facts.join(' · ')}</span>
    </li>
  )
}

export function RestaurantPage() {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  const { restaurantId = '' } = useParams({ strict: false })
  return (
    <FieldDisplaysContext value={RESTAURANT_FIELD_DISPLAYS}>
      <RecordViewPage
        module={restaurants}
        id={restaurantId}
        getName={(restaurant: Restaurant) => getNameBySuffix(suffix, restaurant)}
        actions={({ id }) => <CopyButton module={restaurants} id={id} label={t('record:duplicate')} />}
        hasFieldsInLine
        fields={MAIN_FIELDS}
        historyEnd={(restaurant) => <DailyChanges restaurant={restaurant} />}
        tabs={[
          { name: 'today', label: t('restaurants:tabs.today'), render: (each) => <TodayTab restaurant={each} /> },
          { name: 'prices', label: t('restaurants:tabs.prices'), render: (each) => <PricesTab restaurant={each} /> },
          { name: 'guests', label: t('restaurants:tabs.guests'), render: (each) => <GuestsTab restaurant={each} /> },
        ]}
      />
    </FieldDisplaysContext>
  )
}
