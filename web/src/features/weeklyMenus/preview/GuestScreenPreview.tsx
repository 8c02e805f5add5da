import { Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { addDays, type Day } from '@poledne/contract/domain/day'
import type { ScreenContent } from '@poledne/contract/modules/guestMenu'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { basePath } from '../../../core/http/pageMeta.ts'
import { PREVIEW_PATH, PREVIEW_READY, type ScreenPreview } from '../../../core/http/screenPreview.ts'
import { QueryContent } from '../../../core/page/QueryContent.tsx'
import { screenPreviewQuery } from '../weeklyMenus.api.ts'
import classes from './GuestPreview.module.css'
import type { PreviewProps } from './GuestPreview.tsx'

const SCREEN_SIZE = { long: 1920, short: 1080 }

/** The page of a screen with the content that it would show if the menu were published. */
export function GuestScreenPreview({ menu, restaurant, day, language, orientation }: PreviewProps) {
  const { t } = useTranslation()
  const query = useQuery(screenPreviewQuery(menu, restaurant.id))
  return (
    <QueryContent query={query} rows={8}>
      {(screen) => (
        <ScreenFrame
          content={{ ...screen, screenType: day === undefined ? 'week' : 'day', languages: [language] }}
          day={addDays(menu.startDate, (day ?? 1) - 1)}
          isTall={orientation === 'portrait'}
          title={t('weeklyMenus:preview.screenOf', { restaurant: restaurant.name })}
        />
      )}
    </QueryContent>
  )
}

type ScreenFrameProps = { content: ScreenContent; day: Day; isTall: boolean; title: string }

function ScreenFrame({ content, day, isTall, title }: ScreenFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { ref, width: availableWidth } = useElementSize()
  const isReady = usePostPreview(frame, { polednePreview: true, content, day })
  const [width, height] = isTall ? [SCREEN_SIZE.short, SCREEN_SIZE.long] : [SCREEN_SIZE.long, SCREEN_SIZE.short]
  return (
    <div ref={ref} className={classes.wall} data-tall={isTall || undefined} aria-busy={!isReady}>
      <iframe
        ref={frame}
        className={classes.wallPage}
        src={`${basePath}${PREVIEW_PATH}`}
        title={title}
        tabIndex={-1}
        width={width}
        height={height}
        style={{ transform: `scale(${availableWidth / width})` }}
      />
      {!isReady && <Skeleton className={classes.covered} />}
    </div>
  )
}

/** Posts the content to the iframe when it asks for it and whenever the content changes. */
function usePostPreview(frame: React.RefObject<HTMLIFrameElement | null>, preview: ScreenPreview): boolean {
  const [requestCount, setRequestCount] = useState(0)
  const message = JSON.stringify(preview)
  useEffect(() => {
    const handleMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      const isFrame = source === frame.current?.contentWindow && origin === location.origin
      if (isFrame && data === PREVIEW_READY) setRequestCount((count) => count + 1)
    }
    window.addEventListener('message', handleMessage)
    return () => window.removeEventListener('message', handleMessage)
  }, [frame])
  useEffect(() => {
    if (requestCount > 0) frame.current?.contentWindow?.postMessage(JSON.parse(message), location.origin)
  }, [requestCount, message, frame])
  return requestCount > 0
}
