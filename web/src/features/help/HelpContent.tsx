import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, type Ref, use, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { HELP_PAGES, type HelpTopic } from '../../core/feature/helpTopics.ts'
import { basePath } from '../../core/http/pageMeta.ts'
import { getCurrentLanguage } from '../../core/i18n/i18n.ts'
import classes from './Help.module.css'
import { getTopicLinkProps } from './HelpLink.tsx'
import { type GuideSection, type HelpGuide, loadHelpGuide, MAX_SEARCH_LENGTH, searchGuide } from './helpGuide.ts'

/** Returns the guide in the current language; the component suspends while it loads. */
export function useGuide(): HelpGuide {
  // This hook renders the component again after a change of the language.
  useTranslation()
  return use(loadHelpGuide(getCurrentLanguage()))
}

/** Opens a topic in the help panel. Outside of the panel it is undefined, and links open the page of the topic. */
type OpenTopic = ((topic: HelpTopic) => void) | undefined

type SectionContentProps = { section: GuideSection; onOpen: (topic: HelpTopic) => void }

/** The text of a section. Its links open topics. A picture that cannot be loaded is replaced by its description. */
export function GuideSectionContent({ section: { html }, onOpen }: SectionContentProps) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = content
    const markFailedPicture = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) target.dataset.failed = ''
    }
    // Error events of elements do not bubble.
    current?.addEventListener('error', markFailedPicture, { capture: true })
    return () => current?.removeEventListener('error', markFailedPicture, { capture: true })
  }, [])
  const openLink = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-topic]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(link.dataset.topic as HelpTopic)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside take the focus and the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside take the focus and the keys
    <div
      ref={content}
      className={classes.prose}
      onClick={openLink}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the build creates this HTML from the guides
      dangerouslySetInnerHTML={{ __html: html.replaceAll('href="help/', `href="${basePath}/help/`) }}
    />
  )
}

type SearchFieldProps = { typed: string; onChange: (typed: string) => void; ref?: Ref<HTMLInputElement> }

export function SearchField({ typed, onChange, ref }: SearchFieldProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      ref={ref}
      type="search"
      className={classes.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      placeholder={t('help:search.label')}
      aria-label={t('help:search.label')}
      maxLength={MAX_SEARCH_LENGTH}
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** Lists the sections that match the search, each with the name of its page and the text around the match. */
export function SearchResults({ typed, onOpen }: { typed: string; onOpen?: OpenTopic }) {
  const { t } = useTranslation()
  const hits = searchGuide(useGuide(), typed)
  return (
    <>
      <p role="status" className={classes.quiet}>
        {hits.length > 0 ? t('help:search.found', { count: hits.length }) : t('help:search.nothing')}
      </p>
      <ul className="list">
        {hits.map(({ topic, title, pageTitle, snippet }) => (
          <li key={topic}>
            <Link className={classes.hit} {...getTopicLinkProps(topic, onOpen && (() => onOpen(topic)))}>
              <span className="strong">{title}</span>
              {title !== pageTitle && <span className={classes.quiet}>{pageTitle}</span>}
              <span className="quiet small">{snippet}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Links to all pages of the guide. */
export function TopicList({ current, onOpen }: { current?: string | undefined; onOpen?: OpenTopic }) {
  const guide = useGuide()
  return (
    <ul className="list">
      {HELP_PAGES.map((page) => (
        <li key={page}>
          <Link
            className={classes.topic}
            aria-current={page === current ? 'page' : undefined}
            {...getTopicLinkProps(page, onOpen && (() => onOpen(page)))}
          >
            {guide[page].title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
