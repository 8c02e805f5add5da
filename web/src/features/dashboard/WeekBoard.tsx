import { Anchor } from '@mantine/core'
import type { Day } from '@poledne/contract/domain/day'
import { getWeekNumber } from '@poledne/contract/domain/week'
import type { DashboardData, DashboardSquare } from '@poledne/contract/modules/dashboard'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { SEPARATOR, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { useSession } from '../../core/session/session.ts'
import { HelpLink } from '../help/index.ts'
import { BoardSquare } from './BoardSquare.tsx'
import { DashboardPanel } from './DashboardPanel.tsx'
import classes from './WeekBoard.module.css'

type Variant = NonNullable<DashboardData['variants']>[number]
type WeekBoardProps = { weeks: readonly Day[]; variants: readonly Variant[]; squares: readonly DashboardSquare[] }

/** Above this number of variants the board uses cards instead of columns. */
const MAX_COLUMNS = 4

/**
 * Weeks are rows, variants are columns. Each week is its own list, so that it can become cards on a narrow page. A card
 * shows its variant; in columns the variant is only read by screen readers.
 */
export function WeekBoard({ weeks, variants, squares }: WeekBoardProps) {
  const { t } = useTranslation()
  if (variants.length === 0)
    return (
      <DashboardPanel title={t('dashboard:board.title')}>
        <NoVariants />
      </DashboardPanel>
    )
  const columns = variants.length <= MAX_COLUMNS ? variants.length : undefined
  return (
    <div className={classes.room}>
      <DashboardPanel title={t('dashboard:board.title')}>
        <div className={classes.board} data-columns={columns}>
          <div className={classes.heads} aria-hidden>
            {variants.map((variant) => (
              <VariantHeader key={variant.id} variant={variant} />
            ))}
          </div>
          {weeks.map((week, index) => (
            <BoardWeek key={week} week={week} isCurrentWeek={index === 0} variants={variants} squares={squares} />
          ))}
        </div>
      </DashboardPanel>
    </div>
  )
}

function NoVariants() {
  const { t } = useTranslation()
  const { canForAllRestaurants } = useSession()
  const text = t('dashboard:board.none')
  return (
    <p className={classes.quiet}>
      {canForAllRestaurants('settings.edit') ? (
        <Anchor component={Link} to="/settings/weeklyMenuVariants" underline="always">
          {text}
        </Anchor>
      ) : (
        text
      )}{' '}
      <HelpLink topic="first-week#check-the-lists-in-the-settings" name={t('app:lists.weeklyMenuVariants')} isShort />
    </p>
  )
}

function VariantHeader({ variant }: { variant: Variant }) {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  const names = variant.restaurants.map((restaurant) => restaurant[`name${suffix}`])
  const hidden = variant.restaurantCount - names.length
  if (hidden > 0) names.push(t('dashboard:prices.more', { count: hidden }))
  return (
    <div className={classes.head}>
      <span className={classes.variant}>{variant[`name${suffix}`]}</span>
      {names.length > 0 && (
        <span className={classes.served} title={names.join(SEPARATOR)}>
          {names.join(SEPARATOR)}
        </span>
      )}
    </div>
  )
}

type BoardWeekProps = {
  week: Day
  isCurrentWeek: boolean
  variants: readonly Variant[]
  squares: readonly DashboardSquare[]
}

function BoardWeek({ week, isCurrentWeek, variants, squares }: BoardWeekProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const suffix = useNameSuffix()
  const id = `week-${week}`
  const { week: number } = getWeekNumber(week)
  return (
    <section className={classes.week} aria-labelledby={id}>
      <h3 id={id} className={classes.weekName}>
        {isCurrentWeek ? t('dashboard:board.thisWeek') : t('dashboard:board.week', { week: number })}
        <span className={classes.dates}>{format.week(week)}</span>
      </h3>
      <ul className={classes.squares}>
        {variants.map((variant) => (
          <li key={variant.id} className={classes.place}>
            <BoardSquare
              square={squares.find((each) => each.weeklyMenuVariantId === variant.id && each.startDate === week)}
              variantName={variant[`name${suffix}`]}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
