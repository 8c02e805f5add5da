import { addDays } from '@poledne/contract/domain/day'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../components/Loaded.tsx'
import classes from './GuestPreview.module.css'
import type { Previewed } from './GuestPreview.tsx'
import { pagePreviewQuery } from './preview.api.ts'

/** The page that web sites frame, as the server makes it; the chosen day is brought into sight. */
export function PreviewedPage({ menu, restaurant, day, language }: Previewed) {
  const { t } = useTranslation()
  const query = useQuery(pagePreviewQuery(menu, restaurant.id, language))
  return (
    <Loaded query={query} rows={8}>
      {(page) => (
        <Page
          page={page}
          start={day === undefined ? null : addDays(menu.startDate, day - 1)}
          title={t('weeklyMenus:preview.pageOf', { restaurant: restaurant.name })}
        />
      )}
    </Loaded>
  )
}

function Page({ page, start, title }: { page: string; start: string | null; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const scroll = () => {
    const { contentDocument, contentWindow } = frame.current ?? {}
    const section = start === null ? null : contentDocument?.getElementById(start)
    contentWindow?.scrollTo(0, section?.offsetTop ?? 0)
  }
  useEffect(scroll)
  // Nothing in it may run; being of this origin only lets the day be found.
  return (
    <iframe
      ref={frame}
      className={classes.page}
      srcDoc={page}
      sandbox="allow-same-origin"
      title={title}
      onLoad={scroll}
    />
  )
}
