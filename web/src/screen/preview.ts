import { PREVIEW_READY, type ScreenPreview } from '../lib/screenPreview.ts'
import { isContent } from './keeping.ts'
import { render } from './render.ts'
import { shownAt, shownOn, turnAt } from './screenState.ts'
import { createStage } from './stage.ts'

const LOOK_MS = 1_000

function isPreview(value: unknown): value is ScreenPreview {
  if (typeof value !== 'object' || value === null) return false
  const { polednePreview, content, day } = value as Partial<ScreenPreview>
  return polednePreview === true && isContent(content) && typeof day === 'string'
}

/** The wall in a frame of the back office. It shows what it is handed there: it asks, keeps and tells nothing. */
export function startPreview(root: HTMLElement): void {
  const stage = createStage(root)
  const look = () => stage.turn((sheets) => turnAt(Date.now(), sheets))
  document.documentElement.classList.add('preview')
  stage.set(render(shownAt(null, 0, false), null))
  look()
  setInterval(look, LOOK_MS)
  if (window.parent === window) return
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || origin !== location.origin || !isPreview(data)) return
    const { content, day } = data
    stage.set(render(shownOn(content, day), { content, at: 0 }))
    look()
  })
  window.parent.postMessage(PREVIEW_READY, location.origin)
}
