import { Anchor, Title } from '@mantine/core'
import { type Language, nameLanguage } from '@poledne/contract/languages'
import type { Restaurant } from '@poledne/contract/restaurant'
import type { TodayVariant } from '@poledne/contract/todayMenu'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../components/Loaded.tsx'
import { formatAmounts } from '../../components/price/amounts.ts'
import { Section } from '../../components/record/RecordPage.tsx'
import { useSession } from '../../lib/session.ts'
import { useFormat } from '../../lib/useFormat.ts'
import classes from './RestaurantHome.module.css'
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
    <Section title={title}>
      <Loaded query={query}>
        {({ closed, variants }) => {
          if (closed) return <p className={classes.quiet}>{t('restaurants:home.today.closed')}</p>
          if (variants.length === 0) return <p className={classes.quiet}>{t('restaurants:home.today.nothing')}</p>
          return variants.map((variant) => <Variant key={variant.weeklyMenuVariantId} variant={variant} />)
        }}
      </Loaded>
    </Section>
  )
}

function Variant({ variant }: { variant: TodayVariant }) {
  const { t, i18n } = useTranslation()
  const inCzech = nameLanguage(i18n.language as Language) === 'cs'
  return (
    <div>
      <Title order={3} className={classes.variant}>
        {inCzech ? variant.nameCs : variant.nameEn}
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
              <span className={classes.type}>{inCzech ? item.typeNameCs : item.typeNameEn}</span>
              <span>
                {item.dishes.map((dish) => (
                  <ServedDish key={dish.id} dish={dish} inCzech={inCzech} />
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

type ServedDishProps = { dish: TodayVariant['items'][number]['dishes'][number]; inCzech: boolean }

function ServedDish({ dish, inCzech }: ServedDishProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  const name = inCzech ? dish.nameCs : (dish.nameEn ?? dish.nameCs)
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
