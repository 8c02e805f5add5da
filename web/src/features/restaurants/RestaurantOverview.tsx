import type { Restaurant } from '@poledne/contract/endpoints/restaurant'
import { useLocalClock } from '../../lib/format/useLocalClock.ts'
import { useSession } from '../../lib/session/session.ts'
import { AsOfBar } from './AsOfBar.tsx'
import { ChangesSection } from './ChangesSection.tsx'
import { EmbedSection } from './EmbedSection.tsx'
import { PricesSection } from './PricesSection.tsx'
import { ScreensSection } from './ScreensSection.tsx'
import { TimelineSection } from './TimelineSection.tsx'
import { TodaySection } from './TodaySection.tsx'
import { useAsOfDate } from './useAsOfDate.ts'

/** What the restaurant serves and charges on a day, what comes next, and where it is shown. */
export function RestaurantOverview({ restaurant }: { restaurant: Restaurant }) {
  const { can } = useSession()
  const clock = useLocalClock(restaurant.timezone)
  const [date, setDate] = useAsOfDate()
  const asOf = { date, localDay: clock.day }
  return (
    <>
      <AsOfBar clock={clock} date={date} onChange={setDate} />
      <TodaySection restaurant={restaurant} asOf={asOf} />
      <PricesSection restaurant={restaurant} asOf={asOf} />
      <ChangesSection restaurant={restaurant} asOf={asOf} />
      <TimelineSection restaurant={restaurant} asOf={asOf} />
      {can('settings.view') && <ScreensSection restaurant={restaurant} />}
      <EmbedSection restaurant={restaurant} />
    </>
  )
}
