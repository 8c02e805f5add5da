import { PREVIEW_READY, type ScreenPreview } from '../lib/http/screenPreview.ts'
import { buildScreen } from './buildScreen.ts'
import { isScreenContent } from './contentCache.ts'
import { getPreviewState, getScreenState, getSheetIndex } from './screenState.ts'
import { createStage } from './stage.ts'

const REFRESH_MS = 1_000

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
