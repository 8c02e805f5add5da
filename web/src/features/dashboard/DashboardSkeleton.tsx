import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import page from './DashboardPage.module.css'
import classes from './DashboardSkeleton.module.css'

const WEEKS = ['first', 'second', 'third', 'fourth']
const SQUARES = ['left', 'middle', 'right']

/** The desk before it is read, in its final layout: sheets and squares stand, only their words are still to come. */
export function DashboardSkeleton({ hasBoard }: { hasBoard: boolean }) {
  return (
    <div className={page.desk} data-board={hasBoard || undefined} aria-busy="true">
      {hasBoard && (
        <div className={classes.sheet}>
          <Skeleton h={16} w="8rem" />
          {WEEKS.map((week) => (
            <div key={week} className={classes.week}>
              <Skeleton h={14} w="12rem" />
              <div className={classes.squares}>
                {SQUARES.map((square) => (
                  <div key={square} className={classes.square}>
                    <Skeleton h={14} w="60%" />
                    <Skeleton h={10} w="40%" />
                  </div>
                ))}
              </div>
            </div>
          ))}
        </div>
      )}
      <div className={page.aside}>
        <PanelSkeleton />
        <PanelSkeleton />
      </div>
    </div>
  )
}

function PanelSkeleton() {
  return (
    <div className={classes.sheet}>
      <Skeleton h={16} w="8rem" />
      <Skeleton h={12} w="80%" />
      <Skeleton h={12} w="60%" />
    </div>
  )
}
