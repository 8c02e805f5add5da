import type { AccountLanguage } from '@poledne/contract/languages'
import { bestLayout, type Layout } from './layout.ts'
import type { Sheet } from './render.ts'

const FADE_MS = 180
/** In hundredths of the shorter side: from five metres a dish reads well from about four on. */
const RANGE = { smallest: 1, largest: 6 }

const isWide = () => window.innerWidth > window.innerHeight

function set(sheet: HTMLElement, { columns, size }: Layout): void {
  sheet.style.setProperty('--size', String(size))
  sheet.style.setProperty('--columns', String(columns))
  sheet.dataset.columns = columns > 1 ? 'many' : 'one'
}

function fit({ sheet, columns }: Sheet): void {
  const body = sheet.querySelector<HTMLElement>('.body')
  if (!body) return
  const fits = (layout: Layout) => {
    set(sheet, layout)
    return body.scrollHeight <= body.clientHeight && body.scrollWidth <= body.clientWidth
  }
  set(sheet, bestLayout(fits, isWide() ? columns : [1], RANGE))
}

/** Shows one sheet at a time. Only a change of language is seen to happen. */
export function createStage(root: HTMLElement) {
  let current: (Sheet & { language: AccountLanguage }) | null = null
  const stillness = matchMedia('(prefers-reduced-motion: reduce)')

  const refit = () => {
    if (current) fit(current)
  }
  window.addEventListener('resize', refit)
  // Letters of another width change what fits.
  document.fonts?.addEventListener('loadingdone', refit)

  return (next: Sheet, language: AccountLanguage): void => {
    const before = current
    current = { ...next, language }
    document.documentElement.lang = language
    document.title = next.title
    const fades = before !== null && before.language !== language && !stillness.matches
    if (!fades) root.replaceChildren(next.sheet)
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
