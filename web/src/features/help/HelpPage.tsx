import { Anchor } from '@mantine/core'
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HELP_PAGES, type HelpPageName } from '../../core/feature/helpTopics.ts'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import classes from './Help.module.css'
import { GuideSectionContent, SearchField, SearchResults, TopicList, useGuide } from './HelpContent.tsx'
import { getTopicLinkProps } from './HelpLink.tsx'
import type { GuidePage } from './helpGuide.ts'

/**
 * Shows the help as pages: `/help` lists the topics, `/help/prices#change-one-price` shows one of them. The router
 * checks the name.
 */
export function HelpPage() {
  const { t } = useTranslation()
  const { page } = useParams({ strict: false }) as { page?: HelpPageName }
  const [typed, setTyped] = useState('')
  const searched = useDeferredValue(typed)
  // Opening a found topic closes the search.
  const address = useLocation({ select: ({ pathname, hash }) => `${pathname}#${hash}` })
  const [shownAddress, setShownAddress] = useState(address)
  if (address !== shownAddress) {
    setShownAddress(address)
    setTyped('')
  }
  return (
    <div className={classes.page}>
      <nav className={classes.side} aria-label={t('help:topics')}>
        <SearchField typed={typed} onChange={setTyped} />
        {page && <TopicList current={page} />}
      </nav>
      <div className={classes.article}>
        {searched.trim() ? (
          <>
            <h1 className={classes.pageTitle}>{t('app:nav.help')}</h1>
            <SearchResults typed={searched} />
          </>
        ) : page ? (
          <PageArticle name={page} />
        ) : (
          <TopicOverview />
        )}
      </div>
    </div>
  )
}

/** Lists all pages of the guide with what each one explains. */
function TopicOverview() {
  const { t } = useTranslation()
  const guide = useGuide()
  usePageTitle(t('app:nav.help'))
  return (
    <>
      <h1 className={classes.pageTitle}>{t('app:nav.help')}</h1>
      <ul className="list">
        {HELP_PAGES.map((page) => (
          <li key={page}>
            <Link className={classes.hit} {...getTopicLinkProps(page)}>
              <span className="strong">{guide[page].title}</span>
              <span className="quiet small">{getFirstSentence(guide[page])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

const getFirstSentence = ({ sections }: GuidePage) => /^.*?[.:](?= |$)/.exec(sections[0]?.text ?? '')?.[0]

function PageArticle({ name }: { name: HelpPageName }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { title, sections, pdf } = useGuide()[name]
  const hash = useLocation({ select: (location) => location.hash })
  usePageTitle(title)

  // The router scrolls to the section before the guide has loaded, so the page scrolls again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page scrolls to the same section again
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView()
  }, [hash, name])

  return (
    <article data-page={name}>
      {sections.map((section) => {
        const Heading = section.level === 1 ? 'h1' : section.level === 2 ? 'h2' : 'h3'
        return (
          <section key={section.id} id={section.id} className={classes.section}>
            <Heading className={section.level === 1 ? classes.pageTitle : classes.title}>{section.title}</Heading>
            <GuideSectionContent
              section={section}
              onOpen={(topic) => {
                const { to, hash: target } = getTopicLinkProps(topic)
                void navigate({ to, hash: target })
              }}
            />
            {section.level === 1 && pdf && (
              <p className={classes.pdf}>
                <Anchor href={pdf} target="_blank">
                  {t('help:pdf')}
                </Anchor>
              </p>
            )}
          </section>
        )
      })}
    </article>
  )
}
