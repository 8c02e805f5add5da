import { PREVIEW_READY, type ScreenPreview } from '../lib/http/screenPreview.ts'
import { buildScreen } from './buildScreen.ts'
import { isScreenContent, openContentCache } from './contentCache.ts'
import { type FeedUpdate, subscribeToFeed } from './feed.ts'
import { type CachedContent, getPreviewState, getScreenState, getSheetIndex, getWallClock } from './screenState.ts'
import { createServerClock } from './serverClock.ts'
import { createStage } from './stage.ts'

const REFRESH_MS = 1_000
const REPORT_MS = 60_000
const MAX_FONT_WAIT_MS = 2_000
/** The letters load both files of the sans font. */
const FONTS = ['600 1em "Source Serif 4"', '400 1em "Source Sans 3 Variable"']
const LETTERS = 'aě'

/** Resolves when the fonts are loaded, or after two seconds, because a menu in another font is better than none. */
async function waitForFonts(): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_FONT_WAIT_MS))
  const loaded = Promise.all(FONTS.map((font) => document.fonts?.load(font, LETTERS)))
  await Promise.race([loaded, timeout]).catch(() => {})
}

/** Runs the screen: renders the last valid content every second by the current time. */
export function startScreen(root: HTMLElement, basePath: string, id: string): void {
  const api = `${basePath}/api/public/screens/${id}/`
  const contentCache = openContentCache(basePath, id)
  const stage = createStage(root)
  const time = createServerClock({ wall: () => Date.now(), ticks: () => performance.now() })
  let cached: CachedContent | null = null
  let isFailing = false
  let isUnknown = false
  let areFontsLoaded = false
  let lastSignature = ''
  let reportedRevision = -1

  function renderCurrentState(): void {
    const now = time.now()
    // The menu waits for its fonts, so that it is laid out only once and does not move.
    const shown = areFontsLoaded ? cached : null
    const state = getScreenState(shown, now, isFailing, isUnknown)
    const signature = JSON.stringify([state, shown?.content])
    if (signature !== lastSignature) stage.setContent(buildScreen(state, shown))
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

  function handleUpdate(update: FeedUpdate): void {
    isFailing = update.kind === 'failed'
    // A failed request does not mean that the screen is gone.
    if (update.kind !== 'failed') isUnknown = update.kind === 'gone'
    if (update.kind !== 'failed' && update.at !== null) time.synchronise(update.at)
    if (update.kind === 'gone') {
      cached = null
      void contentCache.clear()
    } else if (update.kind === 'content') cached = { content: update.content, at: time.now() }
    else if (update.kind === 'same' && cached) cached = { ...cached, at: time.now() }
    renderCurrentState()
    if (cached?.content.revision !== reportedRevision) reportSeenRevision()
    // Store the content in a task of its own, because writing takes long on slow devices.
    const toStore = isFailing ? null : cached
    if (toStore) setTimeout(() => void contentCache.write(toStore))
  }

  void waitForFonts().then(() => {
    areFontsLoaded = true
    renderCurrentState()
  })
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

function isPreview(value: unknown): value is ScreenPreview {
  if (typeof value !== 'object' || value === null) return false
  const { polednePreview, content, day } = value as Partial<ScreenPreview>
  return polednePreview === true && isScreenContent(content) && typeof day === 'string'
}

/** The screen in an iframe of the back office. It shows the posted content and sends no requests. */
export function startPreview(root: HTMLElement): void {
  const stage = createStage(root)
  const showCurrentSheet = () => stage.showSheet((sheets) => getSheetIndex(Date.now(), sheets))
  document.documentElement.classList.add('preview')
  stage.setContent(buildScreen(getScreenState(null, 0, false), null))
  showCurrentSheet()
  setInterval(showCurrentSheet, REFRESH_MS)
  if (window.parent === window) return
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || origin !== location.origin || !isPreview(data)) return
    const { content, day } = data
    stage.setContent(buildScreen(getPreviewState(content, day), { content, at: 0 }))
    showCurrentSheet()
  })
  window.parent.postMessage(PREVIEW_READY, location.origin)
}
