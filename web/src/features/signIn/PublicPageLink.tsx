import type { MouseEvent, ReactNode } from 'react'
import { getPageUrl, navigateTo, type PublicPage } from './publicPage.ts'
import classes from './SignInLayout.module.css'

/** A real link, so that it can be opened in a new tab. */
export function PublicPageLink({ to, children }: { to: PublicPage; children: ReactNode }) {
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigateTo(to)
  }
  return (
    <a className={classes.link} href={getPageUrl(to)} onClick={handleClick}>
      {children}
    </a>
  )
}
