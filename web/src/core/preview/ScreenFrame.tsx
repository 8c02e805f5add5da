import { Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { Day } from '@poledne/contract/domain/day'
import type { ScreenContent } from '@poledne/contract/modules/guestMenu'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { basePath } from '../http/pageMeta.ts'
import { PREVIEW_PATH, PREVIEW_READY_MESSAGE, type ScreenPreview } from '../http/screenPreview.ts'
import classes from './ScreenFrame.module.css'

const SCREEN_SIZE = { long: 1920, short: 1080 }

type ScreenFrameProps = {
  content: ScreenContent
  day: Day
  /** The local time `HH:mm`; noon by default. */
  time?: string
  isTall: boolean
  title: string
}

/** Shows the page of a screen with this content at a day and time, reduced to the available width. */
export function ScreenFrame({ content, day, time, isTall, title }: ScreenFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { ref, width: availableWidth } = useElementSize()
  const isReady = usePostPreview(frame, { polednePreview: true, content, day, ...(time && { time }) })
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
function usePostPreview(frame: RefObject<HTMLIFrameElement | null>, preview: ScreenPreview): boolean {
  const [requestCount, setRequestCount] = useState(0)
  const message = JSON.stringify(preview)
  useEffect(() => {
    const handleMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      const isFrame = source === frame.current?.contentWindow && origin === location.origin
      if (isFrame && data === PREVIEW_READY_MESSAGE) setRequestCount((count) => count + 1)
    }
    window.addEventListener('message', handleMessage)
    return () => window.removeEventListener('message', handleMessage)
  }, [frame])
  useEffect(() => {
    if (requestCount > 0) frame.current?.contentWindow?.postMessage(JSON.parse(message), location.origin)
  }, [requestCount, message, frame])
  return requestCount > 0
}
