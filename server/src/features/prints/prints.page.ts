import { createHash } from 'node:crypto'
import { addDays } from '@poledne/contract/domain/day'
import { type AccountLanguage, pickName } from '@poledne/contract/domain/languages'
import type { PrintState } from '@poledne/contract/modules/weeklyMenuExport'
import { formatDateRange, formatMoment } from '../../core/export/printTexts.ts'
import { escapeHtml } from '../../core/http/escapeHtml.ts'
import { GUEST_TEXTS } from '../guestMenus/index.ts'

const STYLE = `:root{color-scheme:light dark;--ink:#1f2328;--soft:#5c6066;--paper:#fff;--good:#1a6b38;--bad:#a3231a;--line:#d9d6cf}
@media (prefers-color-scheme:dark){:root{--ink:#eceae6;--soft:#b3afa8;--paper:#1b1a18;--good:#74d193;--bad:#ff9c91;--line:#4a4743}}
*{margin:0;padding:0;box-sizing:border-box}
body{font:1.0625rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);padding:1.5rem 1rem;overflow-wrap:anywhere}
main{max-width:32rem;margin:0 auto}
h1{font-size:1.5rem;line-height:1.25;padding-left:.75rem;border-left:.375rem solid var(--soft)}
.current h1{border-color:var(--good);color:var(--good)}.outdated h1{border-color:var(--bad);color:var(--bad)}
p{margin-top:.75rem}.soft{color:var(--soft)}h2{font-size:1.0625rem;margin-top:1.5rem}
a{display:block;margin-top:.75rem;padding:.75rem 1rem;border:1px solid var(--line);border-radius:.5rem;color:inherit;text-decoration:underline}
a:focus-visible{outline:3px solid currentColor;outline-offset:2px}ul{list-style:none}`

export const PRINT_CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function renderPage(language: AccountLanguage, state: string, title: string, body: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main class="${state}"><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
}

const renderLink = (link: string, language: AccountLanguage, text: string) =>
  `<a href="${escapeHtml(`${link}?language=${language}`)}">${escapeHtml(text)}</a>`

function renderLinks({ restaurants }: PrintState, language: AccountLanguage): string {
  const texts = GUEST_TEXTS[language].print
  const [first, ...others] = restaurants
  if (!first) return ''
  if (others.length === 0) return renderLink(first.link, language, texts.currentMenu)
  const rows = restaurants.map(
    ({ link, nameCs, nameEn }) => `<li>${renderLink(link, language, pickName(language, nameCs, nameEn))}</li>`,
  )
  return `<h2>${escapeHtml(texts.currentMenus)}</h2><ul>${rows.join('')}</ul>`
}

export type LocalPrintState = PrintState & { /** The time zone in which times are shown. */ timezone: string }

/** Renders the public page that a QR code opens, which says whether the print is current; it needs no script. */
export function renderPrintPage(state: LocalPrintState, language: AccountLanguage): string {
  const texts = GUEST_TEXTS[language].print
  const { current, past, since, startDate, restaurants, timezone } = state
  const kind = current ? 'current' : past ? 'past' : 'outdated'
  const when = since === null ? '' : formatMoment(since, timezone, language)
  const range = formatDateRange(startDate, addDays(startDate, 6), language)
  const [only] = restaurants.length === 1 ? restaurants : []
  const place = only ? `${escapeHtml(pickName(language, only.nameCs, only.nameEn))} · ` : ''
  const body = [
    `<p>${escapeHtml(texts[`${kind}Text`])}</p>`,
    `<p class="soft">${place}${escapeHtml(texts.week.replace('{{range}}', range))}</p>`,
    renderLinks(state, language),
  ]
  return renderPage(language, kind, texts[kind].replace('{{when}}', when), body.join(''))
}

export const renderUnknownPrintPage = (language: AccountLanguage): string => {
  const texts = GUEST_TEXTS[language].print
  return renderPage(language, 'unknown', texts.unknown, `<p>${escapeHtml(texts.unknownText)}</p>`)
}
