import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { parseLink, toLinkSearch } from '../../../core/list/linkSearch.ts'
import classes from './TodoPanel.module.css'

type EntryProps = {
  title: string
  /** A path in the app below the base path; null if the user can open no page about it. */
  link: string | null
  titleId?: string
  note?: ReactNode
  /** The problems, each with a link to its fix. */
  problems?: ReactNode
  action?: ReactNode
  onOpen?: () => void
}

/** One entry of the list: its name, what is wrong, and the action that fixes it. */
export function Entry({ title, link, titleId, note, problems, action, onOpen }: EntryProps) {
  const target = link === null ? null : parseLink(link)
  return (
    <>
      <div className={classes.entry}>
        {target ? (
          <Link
            id={titleId}
            to={target.to}
            search={toLinkSearch(target.search)}
            className={classes.title}
            onClick={onOpen}
          >
            {title}
          </Link>
        ) : (
          <span id={titleId} className={classes.title}>
            {title}
          </span>
        )}
        {note && <span className="quiet small">{note}</span>}
        {problems && <div className={classes.problems}>{problems}</div>}
      </div>
      {action}
    </>
  )
}

/** A button that opens the page on which the user can fix it. */
export const ActionLink = ({ link, children }: { link: string; children: string }) => {
  const { to, search } = parseLink(link)
  return (
    <Button
      component={Link}
      to={to}
      search={toLinkSearch(search)}
      variant="default"
      size="xs"
      className={classes.action}
    >
      {children}
    </Button>
  )
}
