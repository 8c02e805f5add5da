import { Anchor } from '@mantine/core'
import '@mantine/core/styles/Anchor.layer.css'
import type { Desk, DeskSquare } from '@poledne/contract/dashboard'
import type { Day } from '@poledne/contract/domain/day'
import { weekNumber } from '@poledne/contract/domain/week'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.ts'
import { useFormat } from '../../lib/useFormat.ts'
import { useNameSuffix } from '../../lib/useNames.ts'
import classes from './Board.module.css'
import { Panel } from './Panel.tsx'
import { Square } from './Square.tsx'

type Variant = NonNullable<Desk['variants']>[number]
type BoardProps = { weeks: readonly Day[]; variants: readonly Variant[]; squares: readonly DeskSquare[] }

/** More columns than this are read better as cards. */
const MAX_COLUMNS = 4

/**
 * Weeks down, variants across. Each week is a list of its own, so that it can fold into cards where there is no room
 * for columns; a card then tells its variant, which beside columns only a screen reader is told.
 */
export function Board({ weeks, variants, squares }: BoardProps) {
  const { t } = useTranslation()
  if (variants.length === 0)
    return (
      <Panel title={t('dashboard:board.title')}>
        <NoVariants />
      </Panel>
    )
  const columns = variants.length <= MAX_COLUMNS ? variants.length : undefined
  return (
    <div className={classes.room}>
      <Panel title={t('dashboard:board.title')}>
        <div className={classes.board} data-columns={columns}>
          <div className={classes.heads} aria-hidden>
            {variants.map((variant) => (
              <VariantName key={variant.id} variant={variant} />
            ))}
          </div>
          {weeks.map((week, index) => (
            <Week key={week} week={week} isThis={index === 0} variants={variants} squares={squares} />
          ))}
        </div>
      </Panel>
    </div>
  )
}

function NoVariants() {
  const { t } = useTranslation()
  const { can } = useSession()
  const text = t('dashboard:board.none')
  if (!can('settings.edit')) return <p className={classes.quiet}>{text}</p>
  return (
    <Anchor component={Link} to="/settings/weeklyMenuVariants" underline="always">
      {text}
    </Anchor>
  )
}

function VariantName({ variant }: { variant: Variant }) {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  const names = variant.restaurants.map((restaurant) => restaurant[`name${suffix}`])
  const hidden = variant.restaurantCount - names.length
  if (hidden > 0) names.push(t('dashboard:prices.more', { count: hidden }))
  return (
    <div className={classes.head}>
      <span className={classes.variant}>{variant[`name${suffix}`]}</span>
      {names.length > 0 && (
        <span className={classes.served} title={names.join(', ')}>
          {names.join(', ')}
        </span>
      )}
    </div>
  )
}

type WeekProps = { week: Day; isThis: boolean; variants: readonly Variant[]; squares: readonly DeskSquare[] }

function Week({ week, isThis, variants, squares }: WeekProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const suffix = useNameSuffix()
  const id = `week-${week}`
  const { week: number } = weekNumber(week)
  return (
    <section className={classes.week} aria-labelledby={id}>
      <h3 id={id} className={classes.weekName}>
        {isThis ? t('dashboard:board.thisWeek') : t('dashboard:board.week', { week: number })}
        <span className={classes.dates}>{format.week(week)}</span>
      </h3>
      <ul className={classes.squares}>
        {variants.map((variant) => (
          <li key={variant.id} className={classes.place}>
            <Square
              square={squares.find((each) => each.weeklyMenuVariantId === variant.id && each.startDate === week)}
              variantName={variant[`name${suffix}`]}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
