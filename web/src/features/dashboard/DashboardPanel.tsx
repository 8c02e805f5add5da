import { type ReactNode, useId } from 'react'
import classes from './DashboardPanel.module.css'

/** A titled section of the dashboard. */
export function DashboardPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
