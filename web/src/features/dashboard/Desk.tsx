import type { DashboardData as DeskData } from '@poledne/contract/dashboard'
import { WeekBoard } from './Board.tsx'
import { OfflineScreens } from './DarkScreens.tsx'
import classes from './DashboardPage.module.css'
import { UpcomingPriceChanges } from './PriceChanges.tsx'
import { DishVariety } from './Variety.tsx'
import { WaitingPanel } from './Waiting.tsx'

/** What the coming weeks still lack, and beside it what waits for the reader; only what he may see. */
export function Dashboard({ data, hasModules }: { data: DeskData; hasModules: boolean }) {
  const { variants, squares, priceChanges, screens, variety } = data
  const hasBoard = variants !== null && squares !== null
  if (!hasModules && data.requests === 0) return null
  return (
    <div className={classes.desk} data-board={hasBoard || undefined}>
      {hasBoard && <WeekBoard weeks={data.weeks} variants={variants} squares={squares} />}
      <div className={classes.aside}>
        <WaitingPanel dashboard={data} />
        {screens !== null && screens.length > 0 && (
          <OfflineScreens screens={screens} count={data.screenCount ?? screens.length} />
        )}
        {priceChanges !== null && (
          <UpcomingPriceChanges changes={priceChanges} hasMore={data.hasMorePriceChanges ?? false} />
        )}
      </div>
      {variety !== null && <DishVariety variety={variety} />}
    </div>
  )
}
