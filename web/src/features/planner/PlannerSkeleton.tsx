import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import classes from './Planner.module.css'

const SKELETON_CELLS = Array.from({ length: 30 }, (_, index) => index)

/** The page as it will stand, before it is known what is in it. */
export function PlannerSkeleton() {
  return (
    <div className={classes.page} aria-busy="true">
      <Skeleton h={16} w="8rem" />
      <Skeleton h={32} w="min(28rem, 80vw)" />
      <div className={classes.skeleton}>
        {SKELETON_CELLS.map((cell) => (
          <Skeleton key={cell} h={72} />
        ))}
      </div>
    </div>
  )
}
