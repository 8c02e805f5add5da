import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { HelpTopic } from '../../core/feature/helpTopics.ts'
import classes from './HelpLink.module.css'
import { openHelp } from './helpStore.ts'
import { useScreenHelp } from './useScreenHelp.ts'

type LinkClick = MouseEvent<HTMLAnchorElement>

/**
 * Returns the props of a link to the page of a topic, which can also be opened in a new tab. With `onOpen`, a plain
 * click calls it instead of navigating.
 */
export function getTopicLinkProps(topic: HelpTopic, onOpen?: (event: LinkClick) => void) {
  const [page, hash] = topic.split('#')
  return {
    to: `/help/${page}`,
    hash,
    preload: false as const,
    onClick: (event: LinkClick) => {
      if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onOpen(event)
    },
  }
}

type HelpLinkProps = {
  /** The topic of the page, unless it is another one. */
  topic?: HelpTopic
  /** The name of what the help explains, such as "Dishes". */
  name: string
  /** Whether only screen readers read the name, because it is already visible next to the link. */
  isShort?: boolean
}

/** Opens the help panel at a topic. */
export function HelpLink({ topic: ownTopic, name, isShort = false }: HelpLinkProps) {
  const { t } = useTranslation()
  const screen = useScreenHelp()
  const topic = ownTopic ?? screen.topic
  const label = t('app:nav.helpWith', { name })
  const open = ({ currentTarget }: LinkClick) => {
    // Inside a dialog the panel would be hidden behind it, so the page of the topic opens in a new tab.
    if (currentTarget.closest('[role="dialog"]')) window.open(currentTarget.href, '_blank', 'noopener')
    else openHelp(topic)
  }
  return (
    <Link className={classes.link} aria-label={label} {...getTopicLinkProps(topic, open)}>
      {isShort ? t('app:nav.help') : label}
    </Link>
  )
}
