import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { useElementSize } from '@mantine/hooks'
import { addDays, type Day } from '@poledne/contract/domain/day'
import type { ScreenContent } from '@poledne/contract/guestMenu'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../components/Loaded.tsx'
import { basePath } from '../../lib/basePath.ts'
import { PREVIEW_PATH, PREVIEW_READY, type ScreenPreview } from '../../lib/screenPreview.ts'
import classes from './GuestPreview.module.css'
import type { Previewed } from './GuestPreview.tsx'
import { screenPreviewQuery } from './preview.api.ts'

const SIDES = { long: 1920, short: 1080 }

/** The very page that hangs on the wall, handed what it would show if the menu were published. */
export function PreviewedScreen({ menu, restaurant, day, language, orientation }: Previewed) {
  const { t } = useTranslation()
  const query = useQuery(screenPreviewQuery(menu, restaurant.id))
  return (
    <Loaded query={query} rows={8}>
      {(screen) => (
        <Wall
          content={{ ...screen, screenType: day === undefined ? 'week' : 'day', languages: [language] }}
          day={addDays(menu.startDate, (day ?? 1) - 1)}
          isTall={orientation === 'portrait'}
          title={t('weeklyMenus:preview.screenOf', { restaurant: restaurant.name })}
        />
      )}
    </Loaded>
  )
}

type WallProps = { content: ScreenContent; day: Day; isTall: boolean; title: string }

function Wall({ content, day, isTall, title }: WallProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { ref, width: room } = useElementSize()
  const isReady = useHanded(frame, { polednePreview: true, content, day })
  const [width, height] = isTall ? [SIDES.short, SIDES.long] : [SIDES.long, SIDES.short]
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
        style={{ transform: `scale(${room / width})` }}
      />
      {!isReady && <Skeleton className={classes.covered} />}
    </div>
  )
}

/** Hands the frame what to show, as soon as it asks, and again whenever that changes. */
function useHanded(frame: React.RefObject<HTMLIFrameElement | null>, preview: ScreenPreview): boolean {
  const [asked, setAsked] = useState(0)
  const said = JSON.stringify(preview)
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      const isFrame = source === frame.current?.contentWindow && origin === location.origin
      if (isFrame && data === PREVIEW_READY) setAsked((count) => count + 1)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame])
  useEffect(() => {
    if (asked > 0) frame.current?.contentWindow?.postMessage(JSON.parse(said), location.origin)
  }, [asked, said, frame])
  return asked > 0
}
