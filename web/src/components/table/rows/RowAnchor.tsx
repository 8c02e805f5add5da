import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { RowLink } from '../columnSpec.ts'
import classes from './Row.module.css'

type RowAnchorProps = { link: RowLink; tabIndex: 0 | -1; children: ReactNode }

/** The router's own link also watches whether it is the current page, which rows passing by would pay for. */
export function RowAnchor({ link, tabIndex, children }: RowAnchorProps) {
  const router = useRouter()
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate(link)
  }
  return (
    <a
      href={router.buildLocation(link).publicHref}
      className={classes.link}
      tabIndex={tabIndex}
      data-row-link
      onClick={onClick}
    >
      {children}
    </a>
  )
}
