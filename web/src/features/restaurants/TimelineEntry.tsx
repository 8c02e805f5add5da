import { Badge } from '@mantine/core'
import '@mantine/core/styles/Badge.layer.css'
import type { PriceEntry } from '@poledne/contract/endpoints/price'
import { useTranslation } from 'react-i18next'
import { formatAmounts } from '../../lib/format/priceAmounts.ts'
import { useFormat } from '../../lib/format/useFormat.ts'
import { PriceSourceLink } from '../prices/PriceSourceLink.tsx'
import type { EntryState } from '../prices/priceTimeline.ts'
import home from './RestaurantOverview.module.css'
import classes from './Timeline.module.css'

const BADGE_COLOR = { present: 'green', never: 'yellow' } as const

/** One statement: when it holds, what it says, and where it stands; or why it never decides a price. */
export function TimelineEntry({ entry, state }: { entry: PriceEntry; state: EntryState }) {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const { from, to, wins, source, sourceId } = entry
  const days = to
    ? t('prices:timeline.fromTo', { from: format.day(from), to: format.day(to) })
    : t('prices:timeline.from', { from: format.day(from) })
  const badge = wins ? (state === 'present' ? 'present' : null) : 'never'
  return (
    <li className={classes.entry} data-state={wins ? state : 'never'}>
      <span className={classes.days}>{days}</span>
      <span className={classes.what}>
        <strong className={classes.price}>{formatAmounts(entry, i18n.language)}</strong>
        <PriceSourceLink source={source} id={sourceId}>
          {t(`prices:source.${source}`)}
        </PriceSourceLink>
        {badge && (
          <Badge variant="light" color={BADGE_COLOR[badge]} tt="none">
            {t(`prices:timeline.badge.${badge}`)}
          </Badge>
        )}
      </span>
      {(state === 'hiddenByException' || state === 'notOffered') && (
        <span className={home.quiet}>{t(`prices:timeline.why.${state}`)}</span>
      )}
    </li>
  )
}
