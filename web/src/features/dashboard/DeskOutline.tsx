import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import classes from './DashboardPage.module.css'

const WEEKS = ['first', 'second', 'third', 'fourth']

/** The desk before it is read, in its final layout. */
export function DeskOutline({ hasBoard }: { hasBoard: boolean }) {
  return (
    <div className={classes.desk} data-board={hasBoard || undefined} aria-busy="true">
      {hasBoard && (
        <div className={classes.outline}>
          <Skeleton h={24} w="10rem" />
          {WEEKS.map((week) => (
            <Skeleton key={week} h={96} radius="md" />
          ))}
        </div>
      )}
      <div className={classes.aside}>
        <Skeleton h={104} radius="lg" />
        <Skeleton h={200} radius="lg" />
      </div>
      {hasBoard && <Skeleton h={220} radius="lg" />}
    </div>
  )
}
