import { Anchor, Badge, Button, Title } from '@mantine/core'
import type { Restaurant } from '@poledne/contract/modules/restaurant'
import type { TodayVariant } from '@poledne/contract/modules/restaurantOffer'
import type { TodayChange, TodayChanges } from '@poledne/contract/modules/todayChange'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPriceAmounts } from '../../core/format/prices.ts'
import { useFormat } from '../../core/format/useFormat.ts'
import { getNameBySuffix, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { ExpandableList } from '../../core/page/ExpandableList.tsx'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { useSession } from '../../core/session/session.ts'
import classes from './RestaurantOverview.module.css'
import { type AsOf, restaurantTodayQuery, todayChangesQuery, useTodayChange } from './restaurants.api.ts'
import { TodayChangeDialog } from './TodayChangeDialog.tsx'

type Dish = TodayVariant['items'][number]['dishes'][number]
/** A dish of today's menu by its place. */
export type DishPlace = Pick<TodayChange, 'weeklyMenuVariantId' | 'menuItemTypeId' | 'dishId'>

/** Shows the menu of the day, with what staff changed on it today. Its prices are shown even if the restaurant hides them. */
export function TodaySection({ restaurant, asOf }: { restaurant: Restaurant; asOf: AsOf }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { can } = useSession()
  const query = useQuery(restaurantTodayQuery(restaurant, asOf))
  const isToday = asOf.date === undefined
  const { data: changes } = useQuery({ ...todayChangesQuery(restaurant.id), enabled: isToday && can('today.view') })
  const title = isToday
    ? t('restaurants:home.today.title')
    : t('restaurants:home.today.titleOn', { day: format.day(String(asOf.date)) })
  return (
    <PageSection title={title}>
      <QueryContent query={query}>
        {({ closed, variants }) => {
          if (closed) return <p className="flat quiet small">{t('restaurants:home.today.closed')}</p>
          if (variants.length === 0) return <p className="flat quiet small">{t('restaurants:home.today.nothing')}</p>
          return variants.map((variant) => (
            <Variant
              key={variant.weeklyMenuVariantId}
              variant={variant}
              restaurantId={restaurant.id}
              changes={isToday ? changes : undefined}
            />
          ))
        }}
      </QueryContent>
    </PageSection>
  )
}

const SHOWN_CHANGES = 3

/** Lists what staff changed on the menus of single days, which are no versions of the restaurant. */
export function DailyChanges({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useTranslation()
  const format = useFormat()
  const suffix = useNameSuffix()
  const { can } = useSession()
  const { data } = useQuery({ ...todayChangesQuery(restaurant.id), enabled: can('today.view') })
  const changes = data ? [...data.items.map((change) => ({ ...change, day: data.date })), ...data.earlier] : []
  if (changes.length === 0) return null
  return (
    <PageSection title={t('restaurants:home.today.changes')}>
      <ExpandableList
        rows={changes}
        initial={SHOWN_CHANGES}
        className={classes.rows}
        showAll={t('dashboard:todo.showAll', { count: changes.length })}
        renderRow={(change) => (
          <li key={`${change.at} ${change.dishId} ${change.menuItemTypeId}`} className="breaks">
            {format.shortDay(change.day)}: {getNameBySuffix(suffix, change.dish)} →{' '}
            {change.replacement
              ? getNameBySuffix(suffix, change.replacement)
              : t(`restaurants:home.today.${change.state === 'soldOut' ? 'soldOut' : 'available'}`)}
            <span className={classes.aside}>{[change.note, change.user?.name].filter(Boolean).join(' · ')}</span>
          </li>
        )}
      />
    </PageSection>
  )
}

type VariantProps = { variant: TodayVariant; restaurantId: number; changes: TodayChanges | undefined }

function Variant({ variant, restaurantId, changes }: VariantProps) {
  const { t, i18n } = useTranslation()
  const suffix = useNameSuffix()
  const { weeklyMenuVariantId } = variant
  return (
    <div>
      <Title order={3} className={classes.variant}>
        {variant[`name${suffix}`]}
      </Title>
      {variant.items.length === 0 ? (
        <p className="flat quiet small">
          {t(variant.weeklyMenuId === null ? 'restaurants:home.today.unpublished' : 'restaurants:home.today.unplanned')}
        </p>
      ) : (
        <ul className={classes.rows}>
          {variant.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day can have a type twice, and items are never reordered
            <li key={index} className={classes.served}>
              <span className="quiet small">{item[`typeName${suffix}`]}</span>
              <span>
                {item.dishes.map((dish) => (
                  <ServedDish
                    key={dish.id}
                    dish={dish}
                    place={{ weeklyMenuVariantId, menuItemTypeId: item.menuItemTypeId, dishId: dish.id }}
                    restaurantId={restaurantId}
                    changes={changes}
                  />
                ))}
                {item.note && <span className={classes.note}>{item.note}</span>}
              </span>
              <span className={classes.amount}>{formatPriceAmounts(item, i18n.language)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type ServedDishProps = { dish: Dish; place: DishPlace; restaurantId: number; changes: TodayChanges | undefined }

const isAt = (place: DishPlace) => (change: TodayChange) =>
  change.weeklyMenuVariantId === place.weeklyMenuVariantId &&
  change.menuItemTypeId === place.menuItemTypeId &&
  change.dishId === place.dishId

function ServedDish({ dish, place, restaurantId, changes }: ServedDishProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  const suffix = useNameSuffix()
  const name = getNameBySuffix(suffix, dish)
  const codes = dish.allergenCodes
  const change = changes?.items.find(isAt(place))
  const isGone = change !== undefined && change.state !== 'available'
  return (
    <span className={classes.dish}>
      <span className={classes.facts}>
        <span data-gone={isGone || undefined}>
          {can('dishes.view') ? (
            <Anchor component={Link} to={`/dishes/${dish.id}`} className={classes.plainLink} underline="hover" inherit>
              {name}
            </Anchor>
          ) : (
            name
          )}
        </span>
        {!isGone && (
          <span className="quiet small">
            {codes === null
              ? t('restaurants:home.today.undeclared')
              : codes.length > 0 && t('restaurants:home.today.allergens', { codes: codes.join(', ') })}
          </span>
        )}
        {change?.state === 'soldOut' && <Badge color="red">{t('restaurants:home.today.soldOut')}</Badge>}
        {change?.state === 'replaced' && change.replacement && (
          <span className="strong">{getNameBySuffix(suffix, change.replacement)}</span>
        )}
        {change?.note && <span className="quiet small">{change.note}</span>}
      </span>
      {changes?.can.edit && (
        <TodayActions name={name} place={place} restaurantId={restaurantId} change={change} isGone={isGone} />
      )}
    </span>
  )
}

type TodayActionsProps = {
  name: string
  place: DishPlace
  restaurantId: number
  change: TodayChange | undefined
  isGone: boolean
}

/** Marks a dish as sold out or available again, or opens the dialog for another dish and a note. */
function TodayActions({ name, place, restaurantId, change, isGone }: TodayActionsProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const saving = useTodayChange(restaurantId)
  const toggle = t(isGone ? 'restaurants:home.today.available' : 'restaurants:home.today.soldOut')
  return (
    <span className={classes.actions}>
      <Button
        variant="default"
        size="xs"
        aria-label={`${toggle}: ${name}`}
        loading={saving.isPending}
        onClick={() =>
          saving.mutate(
            isGone
              ? { ...place, state: 'available' }
              : { ...place, state: 'soldOut', ...(change?.note && { note: change.note }) },
          )
        }
      >
        {toggle}
      </Button>
      <Button
        variant="subtle"
        size="xs"
        aria-label={t('restaurants:home.today.changeOf', { name })}
        onClick={() => setIsOpen(true)}
      >
        {t('restaurants:home.today.change')}
      </Button>
      {isOpen && (
        <TodayChangeDialog
          name={name}
          place={place}
          restaurantId={restaurantId}
          change={change}
          onClose={() => setIsOpen(false)}
        />
      )}
    </span>
  )
}
