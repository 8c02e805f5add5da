import type { Desk as DeskData } from '@poledne/contract/dashboard'
import { Board } from './Board.tsx'
import { DarkScreens } from './DarkScreens.tsx'
import classes from './DashboardPage.module.css'
import { PriceChanges } from './PriceChanges.tsx'
import { Variety } from './Variety.tsx'
import { Waiting } from './Waiting.tsx'

/** What the coming weeks still lack, and beside it what waits for the reader; only what he may see. */
export function Desk({ desk, hasPlaces }: { desk: DeskData; hasPlaces: boolean }) {
  const { variants, squares, priceChanges, screens, variety } = desk
  const hasBoard = variants !== null && squares !== null
  if (!hasPlaces && desk.requests === 0) return null
  return (
    <div className={classes.desk} data-board={hasBoard || undefined}>
      {hasBoard && <Board weeks={desk.weeks} variants={variants} squares={squares} />}
      <div className={classes.aside}>
        <Waiting desk={desk} />
        {screens !== null && screens.length > 0 && (
          <DarkScreens screens={screens} count={desk.screenCount ?? screens.length} />
        )}
        {priceChanges !== null && <PriceChanges changes={priceChanges} hasMore={desk.hasMorePriceChanges ?? false} />}
      </div>
      {variety !== null && <Variety variety={variety} />}
    </div>
  )
}
