import type { ReactNode } from 'react'
import { usePageTitle } from '../lib/format/usePageTitle.ts'
import classes from './ErrorState.module.css'

type Props = { code?: string; title: string; text: string; actions: ReactNode }

/** Replaces a screen that cannot be shown: says what happened, why, and what to do next. */
export function ErrorState({ code, title, text, actions }: Props) {
  usePageTitle(title)
  return (
    <section className={classes.state} aria-labelledby="error-title">
      {code && <p className={classes.code}>{code}</p>}
      <h1 id="error-title" className={classes.title}>
        {title}
      </h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{actions}</div>
    </section>
  )
}
