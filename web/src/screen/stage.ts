import { bestLayout, type Layout } from './layout.ts'
import type { Sheet } from './render.ts'

const FADE_MS = 180
/** In hundredths of the shorter side: from five metres a dish reads well from about four on. */
const RANGE = { smallest: 0.5, largest: 6 }

const isWide = () => window.innerWidth > window.innerHeight

function set(sheet: HTMLElement, { columns, isDense, size }: Layout): void {
  sheet.style.setProperty('--size', String(size))
  sheet.style.setProperty('--columns', String(columns))
  sheet.classList.toggle('inColumns', columns > 1)
  sheet.classList.toggle('dense', isDense)
}

function fit({ sheet, page }: Sheet): void {
  const body = sheet.querySelector<HTMLElement>('.body')
  if (!body || !page) return
  const fits = (layout: Layout) => {
    set(sheet, layout)
    return body.scrollHeight <= body.clientHeight && body.scrollWidth <= body.clientWidth
  }
  set(sheet, bestLayout(fits, isWide() ? page.wide : page.tall, RANGE))
}

/** Shows one sheet at a time. Only a change of language is seen to happen. */
export function createStage(root: HTMLElement) {
  let current: Sheet | null = null
  const stillness = matchMedia('(prefers-reduced-motion: reduce)')

  const refit = () => {
    if (current) fit(current)
  }
  window.addEventListener('resize', refit)
  // Letters of another width change what fits.
  document.fonts?.addEventListener('loadingdone', refit)

  return (next: Sheet): void => {
    const before = current
    current = next
    if (next.language) document.documentElement.lang = next.language
    document.title = next.title
    const isTranslation = before?.language && next.language && before.language !== next.language
    if (!isTranslation || stillness.matches) root.replaceChildren(next.sheet)
    else {
      root.replaceChildren(before.sheet, next.sheet)
      before.sheet.setAttribute('aria-hidden', 'true')
      before.sheet.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE_MS, fill: 'forwards' })
      const arriving = next.sheet.animate([{ opacity: 0 }, { opacity: 1 }], FADE_MS)
      arriving.onfinish = () => before.sheet.remove()
    }
    fit(current)
  }
}
