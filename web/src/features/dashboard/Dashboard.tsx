import type { DashboardData as DeskData } from '@poledne/contract/endpoints/dashboard'
import classes from './DashboardPage.module.css'
import { DishVariety } from './DishVariety.tsx'
import { OfflineScreens } from './OfflineScreens.tsx'
import { UpcomingPriceChanges } from './UpcomingPriceChanges.tsx'
import { WaitingPanel } from './WaitingPanel.tsx'
import { WeekBoard } from './WeekBoard.tsx'

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
