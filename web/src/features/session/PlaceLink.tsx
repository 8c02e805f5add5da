import type { MouseEvent, ReactNode } from 'react'
import { addressOf, goTo, type Place } from './place.ts'
import classes from './SignInFrame.module.css'

/** A real link: in a new tab it opens as any other. */
export function PlaceLink({ to, children }: { to: Place; children: ReactNode }) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(to)
  }
  return (
    <a className={classes.link} href={addressOf(to)} onClick={follow}>
      {children}
    </a>
  )
}
