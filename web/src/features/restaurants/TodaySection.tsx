import { Anchor, Title } from '@mantine/core'
import type { Restaurant } from '@poledne/contract/endpoints/restaurant'
import type { TodayVariant } from '@poledne/contract/endpoints/todayMenu'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../components/QueryContent.tsx'
import { PageSection } from '../../components/record/page/RecordPage.tsx'
import { formatAmounts } from '../../lib/format/priceAmounts.ts'
import { useFormat } from '../../lib/format/useFormat.ts'
import { getName, useNameSuffix } from '../../lib/format/useNameSuffix.ts'
import { useSession } from '../../lib/session/session.ts'
import classes from './RestaurantOverview.module.css'
import { type AsOf, todayQuery } from './restaurants.api.ts'

/** What the kitchen serves on the day, with the prices that staff always see. */
export function TodaySection({ restaurant, asOf }: { restaurant: Restaurant; asOf: AsOf }) {
  const { t } = useTranslation()
  const format = useFormat()
  const query = useQuery(todayQuery(restaurant, asOf))
  const title = asOf.date
    ? t('restaurants:home.today.titleOn', { day: format.day(asOf.date) })
    : t('restaurants:home.today.title')
  return (
    <PageSection title={title}>
      <QueryContent query={query}>
        {({ closed, variants }) => {
          if (closed) return <p className={classes.quiet}>{t('restaurants:home.today.closed')}</p>
          if (variants.length === 0) return <p className={classes.quiet}>{t('restaurants:home.today.nothing')}</p>
          return variants.map((variant) => <Variant key={variant.weeklyMenuVariantId} variant={variant} />)
        }}
      </QueryContent>
    </PageSection>
  )
}

function Variant({ variant }: { variant: TodayVariant }) {
  const { t, i18n } = useTranslation()
  const suffix = useNameSuffix()
  return (
    <div>
      <Title order={3} className={classes.variant}>
        {variant[`name${suffix}`]}
      </Title>
      {variant.items.length === 0 ? (
        <p className={classes.quiet}>
          {t(variant.weeklyMenuId === null ? 'restaurants:home.today.unpublished' : 'restaurants:home.today.unplanned')}
        </p>
      ) : (
        <ul className={classes.rows}>
          {variant.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day may list one type twice, and its order is its own
            <li key={index} className={classes.served}>
              <span className={classes.type}>{item[`typeName${suffix}`]}</span>
              <span>
                {item.dishes.map((dish) => (
                  <ServedDish key={dish.id} dish={dish} />
                ))}
                {item.note && <span className={classes.note}>{item.note}</span>}
              </span>
              <span className={classes.amount}>{formatAmounts(item, i18n.language)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function ServedDish({ dish }: { dish: TodayVariant['items'][number]['dishes'][number] }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const name = getName(useNameSuffix(), dish)
  const codes = dish.allergenCodes
  return (
    <span className={classes.dish}>
      {can('dishes.view') ? (
        <Anchor component={Link} to={`/dishes/${dish.id}`} className={classes.plainLink} underline="hover" inherit>
          {name}
        </Anchor>
      ) : (
        name
      )}
      <span className={classes.allergens}>
        {codes === null
          ? t('restaurants:home.today.undeclared')
          : codes.length > 0 && t('restaurants:home.today.allergens', { codes: codes.join(', ') })}
      </span>
    </span>
  )
}
