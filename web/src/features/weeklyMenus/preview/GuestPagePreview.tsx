import { addDays } from '@poledne/contract/domain/day'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../../components/QueryContent.tsx'
import classes from './GuestPreview.module.css'
import type { PreviewProps } from './GuestPreview.tsx'
import { pagePreviewQuery } from './preview.api.ts'

/** The page that web sites frame, as the server makes it; the chosen day is brought into sight. */
export function GuestPagePreview({ menu, restaurant, day, language }: PreviewProps) {
  const { t } = useTranslation()
  const query = useQuery(pagePreviewQuery(menu, restaurant.id, language))
  return (
    <QueryContent query={query} rows={8}>
      {(page) => (
        <PageFrame
          page={page}
          start={day === undefined ? null : addDays(menu.startDate, day - 1)}
          title={t('weeklyMenus:preview.pageOf', { restaurant: restaurant.name })}
        />
      )}
    </QueryContent>
  )
}

function PageFrame({ page, start, title }: { page: string; start: string | null; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const scrollToDay = () => {
    const { contentDocument, contentWindow } = frame.current ?? {}
    const section = start === null ? null : contentDocument?.getElementById(start)
    contentWindow?.scrollTo(0, section?.offsetTop ?? 0)
  }
  useEffect(scrollToDay)
  // Nothing in it may run; being of this origin only lets the day be found.
  return (
    <iframe
      ref={frame}
      className={classes.page}
      srcDoc={page}
      sandbox="allow-same-origin"
      title={title}
      onLoad={scrollToDay}
    />
  )
}
