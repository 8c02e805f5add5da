import { toDate } from '@poledne/contract/domain/instant'
import type { ScreenContent } from '@poledne/contract/modules/guestMenu'
import { getPictureAddress } from '../core/http/pictureAddress.ts'
import { buildScreen } from './buildScreen.ts'
import { openContentCache } from './contentCache.ts'
import { type FeedUpdate, subscribeToFeed } from './feed.ts'
import { type CachedContent, getScreenState, getSheetIndex, getWallClock } from './screenState.ts'
import { createServerClock } from './serverClock.ts'
import { createStage } from './stage.ts'

export const REFRESH_MS = 1_000
const REPORT_MS = 60_000
/** A request to reload that is older than this was meant for an earlier time. */
const RELOAD_REQUEST_MS = 60_000

/** Loads the logo and the pictures of all parts, so that the service worker has them when the network is away. */
function preloadPictures({ brand, parts, outsidePictureId }: ScreenContent): void {
  const ids = new Set([brand?.logoId, outsidePictureId, ...parts.map(({ pictureId }) => pictureId)])
  for (const id of ids) if (id) new Image().src = getPictureAddress(id)
}

/** Runs the screen: renders the last valid content every second by the current time. */
export function startScreen(root: HTMLElement, basePath: string, id: string, reload: () => void): void {
  const api = `${basePath}/api/public/screens/${id}/`
  const contentCache = openContentCache(basePath, id)
  const stage = createStage(root)
  const time = createServerClock({ wall: () => Date.now(), ticks: () => performance.now() })
  let cached: CachedContent | null = null
  let isFailing = false
  let isUnknown = false
  let lastSignature = ''
  let reportedRevision = -1
  /** The last known request to reload; undefined before the first content, which is newer than this page. */
  let reloadRequest: string | null | undefined

  function renderCurrentState(): void {
    const now = time.now()
    const state = getScreenState(cached, now, isFailing, isUnknown)
    const signature = JSON.stringify([state, cached?.content])
    if (signature !== lastSignature) stage.setContent(buildScreen(state, cached))
    lastSignature = signature
    stage.showSheet((sheets) => getSheetIndex(now, sheets))
  }

  function reportSeenRevision(): void {
    if (!cached || isFailing) return
    reportedRevision = cached.content.revision
    const body = JSON.stringify({ revision: reportedRevision })
    const headers = { 'Content-Type': 'application/json' }
    void fetch(`${api}seen/`, { method: 'POST', headers, body }).catch(() => {})
  }

  function reloadIfRequested(content: ScreenContent): void {
    const reloadRequestedAt = content.reloadRequestedAt ?? null
    const isNew = reloadRequest !== undefined && reloadRequestedAt !== reloadRequest
    reloadRequest = reloadRequestedAt
    if (!isNew || reloadRequestedAt === null) return
    if (time.now() - toDate(reloadRequestedAt).getTime() < RELOAD_REQUEST_MS) reload()
  }

  function handleUpdate(update: FeedUpdate): void {
    isFailing = update.kind === 'failed'
    // A failed request does not say whether the screen exists.
    if (update.kind !== 'failed') isUnknown = update.kind === 'gone'
    if (update.kind !== 'failed' && update.at !== null) time.synchronise(update.at)
    if (update.kind === 'gone') {
      cached = null
      void contentCache.clear()
    } else if (update.kind === 'content') {
      cached = { content: update.content, at: time.now() }
      preloadPictures(update.content)
      reloadIfRequested(update.content)
    } else if (update.kind === 'same' && cached) cached = { ...cached, at: time.now() }
    renderCurrentState()
    if (cached?.content.revision !== reportedRevision) reportSeenRevision()
    // The content is stored in a task of its own, because writing takes long on slow devices.
    const toStore = isFailing ? null : cached
    if (toStore) setTimeout(() => void contentCache.write(toStore))
  }

  // The first date formatter takes long to create, so it is created while the content is loading.
  setTimeout(() => getWallClock(new Date(), 'UTC'))
  void contentCache.read().then((found) => {
    if (found) time.startFromCachedTime(found.at)
    cached ??= found
    renderCurrentState()
    const pollNow = subscribeToFeed(api, handleUpdate)
    setInterval(() => {
      renderCurrentState()
      if (time.wasDeviceClockSet()) pollNow()
    }, REFRESH_MS)
    setInterval(reportSeenRevision, REPORT_MS)
  })
}
