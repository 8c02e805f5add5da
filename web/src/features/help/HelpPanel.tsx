import { ActionIcon, Anchor, CloseButton, Kbd, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type HelpTopic, parseTopic, type ShortcutArea } from '../../core/feature/helpTopics.ts'
import classes from './Help.module.css'
import { GuideSectionContent, SearchField, SearchResults, TopicList, useGuide } from './HelpContent.tsx'
import { getTopicLinkProps } from './HelpLink.tsx'
import { type HelpRequest, helpStore } from './helpStore.ts'
import { useScreenHelp } from './useScreenHelp.ts'

/** The keyboard shortcuts by the area in which they work. Only the name of the space bar is translated. */
const SHORTCUTS = {
  everywhere: { palette: 'Ctrl K', help: '?', navigation: '[', undo: 'Ctrl Z' },
  lists: { rows: '↑ ↓', open: 'Enter', newTab: 'Ctrl Enter', edit: 'F2', nextCell: 'Tab', new: 'N' },
  forms: { save: 'Ctrl S', saveAndNew: 'Ctrl Shift S' },
  planner: {
    cells: '← ↑ → ↓',
    write: 'Enter',
    clear: 'Delete',
    pickUp: 'Space',
    range: 'Shift ← ↑ → ↓',
    all: 'Ctrl A',
    right: 'Tab',
    down: 'Enter',
    another: 'Shift Enter',
    note: 'Shift F2',
    fillDown: 'Ctrl D',
    fillRight: 'Ctrl R',
    copy: 'Ctrl C',
    cut: 'Ctrl X',
    paste: 'Ctrl V',
    undo: 'Ctrl Z',
    redo: 'Ctrl Shift Z',
    comment: 'Ctrl Alt M',
  },
} as const satisfies Record<'everywhere' | ShortcutArea, Record<string, string>>

const HEADING_GAP_PX = 16

/**
 * The help beside the page, which stays usable. It shows the help of the current page until the user opens a topic, and
 * again after the user has gone back from the topics.
 */
export function HelpPanel({ request }: { request: HelpRequest }) {
  const { t } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  const screen = useScreenHelp()
  const [opened, setOpened] = useState<readonly HelpTopic[]>(
    request.topic && request.topic !== 'shortcuts' ? [request.topic] : [],
  )
  const [typed, setTyped] = useState('')
  const searched = useDeferredValue(typed)
  const topic = opened.at(-1)

  // The panel gets the focus, unless the heading of a requested topic already has it.
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true })
  }, [])

  const close = () => {
    helpStore.set(null)
    const { focused } = request
    const target = focused instanceof HTMLElement && focused.isConnected ? focused : document.getElementById('main')
    target?.focus({ preventScroll: true })
  }

  const openTopic = (next: HelpTopic) => {
    setOpened([...opened, next])
    setTyped('')
  }
  const goBack = () => {
    if (typed) setTyped('')
    else setOpened(opened.slice(0, -1))
    panel.current?.focus({ preventScroll: true })
  }

  return (
    <aside
      ref={panel}
      data-help
      tabIndex={-1}
      className={classes.panel}
      aria-label={t('app:nav.help')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The Escape key must not also close or cancel something on the page.
        event.stopPropagation()
        close()
      }}
    >
      <div className={classes.head}>
        {(topic || typed) && (
          <ActionIcon size={36} aria-label={t('help:back')} onClick={goBack}>
            <IconArrowLeft size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        <h2 className={classes.panelTitle}>{t('app:nav.help')}</h2>
        <ActionIcon
          component={Link}
          {...getTopicLinkProps(topic ?? screen.topic)}
          target="_blank"
          size={36}
          title={t('help:openPage')}
          aria-label={t('help:openPage')}
        >
          <IconExternalLink size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
        <CloseButton size={36} iconSize={20} aria-label={t('record:close')} onClick={close} />
      </div>
      <SearchField typed={typed} onChange={setTyped} />
      <div className={classes.body}>
        <Suspense fallback={<ContentSkeleton />}>
          {searched.trim() ? (
            <SearchResults typed={searched} onOpen={openTopic} />
          ) : topic ? (
            <PanelTopic key={`${opened.length} ${topic}`} topic={topic} onOpen={openTopic} />
          ) : (
            <>
              <ScreenTopic topic={screen.topic} onOpen={openTopic} />
              <Shortcuts areas={screen.shortcuts} isRequested={request.topic === 'shortcuts'} />
              <section>
                <h3 className={classes.title}>{t('help:topics')}</h3>
                <TopicList onOpen={openTopic} />
              </section>
            </>
          )}
        </Suspense>
      </div>
    </aside>
  )
}

function ContentSkeleton() {
  return (
    <div aria-busy="true" className={classes.skeleton}>
      <Skeleton h={20} w="60%" />
      {[100, 92, 97, 60].map((width) => (
        <Skeleton key={width} h={14} w={`${width}%`} />
      ))}
    </div>
  )
}

type TopicProps = { topic: HelpTopic; onOpen: (topic: HelpTopic) => void }

/** The section about the current page, and a link to the whole page of the guide. */
function ScreenTopic({ topic, onOpen }: TopicProps) {
  const { t } = useTranslation()
  const { page, section: id = 'intro' } = parseTopic(topic)
  const { title, sections } = useGuide()[page]
  const section = sections.find((each) => each.id === id) ?? sections[0]
  if (!section) return null
  return (
    <section>
      <h3 className={classes.title}>{section.title}</h3>
      <GuideSectionContent key={topic} section={section} onOpen={onOpen} />
      <p>
        <Anchor component={Link} {...getTopicLinkProps(page, () => onOpen(page))}>
          {t('help:wholePage', { title })}
        </Anchor>
      </p>
    </section>
  )
}

/** A whole page of the guide, scrolled to the section of the topic. */
function PanelTopic({ topic, onOpen }: TopicProps) {
  const article = useRef<HTMLElement>(null)
  const { page, section: id } = parseTopic(topic)
  const { sections } = useGuide()[page]

  // The link that was clicked no longer exists, so the heading of the topic gets the focus.
  useEffect(() => {
    const heading = article.current?.querySelector<HTMLElement>(id ? `[data-section="${CSS.escape(id)}"]` : 'h3')
    const scroller = article.current?.parentElement
    if (!heading || !scroller) return
    scroller.scrollTop = id ? heading.offsetTop - scroller.offsetTop - HEADING_GAP_PX : 0
    heading.focus({ preventScroll: true })
  }, [id])

  return (
    <article ref={article}>
      {sections.map((section) => {
        const Heading = section.level === 1 ? 'h3' : section.level === 2 ? 'h4' : 'h5'
        return (
          <section key={section.id}>
            <Heading
              tabIndex={-1}
              data-section={section.id}
              className={section.level === 1 ? classes.topicTitle : classes.title}
            >
              {section.title}
            </Heading>
            <GuideSectionContent section={section} onOpen={onOpen} />
          </section>
        )
      })}
    </article>
  )
}

type ShortcutsProps = { areas: readonly ShortcutArea[]; isRequested: boolean }

/** Lists the shortcuts that work on the current page. */
function Shortcuts({ areas, isRequested }: ShortcutsProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isRequested) return
    heading.current?.scrollIntoView({ block: 'nearest' })
    heading.current?.focus()
  }, [isRequested])
  return (
    <section className={classes.shortcuts}>
      <h3 ref={heading} tabIndex={-1} className={classes.title}>
        {t('help:shortcuts.title')}
      </h3>
      {([...areas, 'everywhere'] as const).map((area) => (
        <div key={area}>
          <h4 className={classes.quiet}>{t(`help:shortcuts.${area}.title`)}</h4>
          <dl>
            {Object.entries(SHORTCUTS[area]).map(([name, keys]) => (
              <div key={name}>
                <dt>{t(`help:shortcuts.${area}.${name}` as 'help:shortcuts.forms.save')}</dt>
                <dd>
                  {keys.split(' ').map((key) => (
                    <Kbd key={key}>{key === 'Space' ? t('help:shortcuts.space') : key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}
