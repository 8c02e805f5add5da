import type { ComponentType } from 'react'
import { ChangeArrow } from '../history/ChangeArrow.tsx'
import classes from '../history/History.module.css'
import type { FieldDisplay } from './fieldDisplays.ts'

/** A display that shows a value as the same text everywhere. */
export function createPlainDisplay(Value: ComponentType<{ value: unknown }>): FieldDisplay {
  return {
    Value,
    Change: ({ from, to }) => (
      <>
        <span className={classes.from}>
          <Value value={from} />
        </span>
        <ChangeArrow />
        <Value value={to} />
      </>
    ),
  }
}
