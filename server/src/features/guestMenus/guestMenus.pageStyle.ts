import { createHash } from 'node:crypto'

/** The style of every page with a menu for guests: the guest page, the page for frames and the page of a print. */
export const GUEST_STYLE = `:root{color-scheme:light dark;--paper:#fbf8f3;--card:#fff;--ink:#251d18;--soft:#665950;--line:#e3d9cc;--accent:#9c2c1c;--good:#1a6b38;--bad:#a3231a}
@media(prefers-color-scheme:dark){:root{--paper:#191614;--card:#221e1b;--ink:#f2ece4;--soft:#bcb0a4;--line:#3d352f;--accent:#ff9d86;--good:#74d193;--bad:#ff9c91}}
*{margin:0;padding:0;box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{font:1.0625rem/1.45 "Source Sans 3","Segoe UI",system-ui,sans-serif;color:var(--ink);background:var(--paper);overflow-wrap:anywhere;max-width:61rem;margin:0 auto;padding:0 1.125rem 3rem}
h1,h2{font-family:"Source Serif 4",Charter,Georgia,serif;font-weight:600;text-wrap:balance}
h1{font-size:clamp(1.875rem,1.4rem + 2.4vw,2.75rem);line-height:1.12;letter-spacing:-.012em}
h2{font-size:1.375rem;line-height:1.2}
h3{font-size:.9375rem;font-weight:600;color:var(--accent);padding-bottom:.375rem;border-bottom:1px solid var(--line)}
a{color:inherit;text-underline-offset:.2em;text-decoration-thickness:1px}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
small{font-size:.8125rem;color:var(--soft)}ul{list-style:none}
header{padding:1.25rem 0 .875rem}header img{display:block;height:3.5rem;max-width:min(100%,15rem);object-fit:contain;object-position:left;margin-bottom:.75rem}header svg{display:block;width:2.75rem;height:1.75rem;margin-bottom:.5rem;color:var(--accent)}
header p{display:flex;flex-wrap:wrap;gap:0 1.125rem;margin-top:.375rem;color:var(--soft)}header p>*{padding:.25rem 0}
.days{position:sticky;top:0;z-index:1;display:flex;gap:.375rem;overflow-x:auto;background:var(--paper);margin:0 -1.125rem;padding:.5rem 1.125rem;border-bottom:1px solid var(--line);scrollbar-width:none}
.days a{flex:none;padding:.625rem .875rem;border:1px solid var(--line);border-radius:99px;line-height:1.4;text-decoration:none;white-space:nowrap;background:var(--card)}
.days a:hover,.filter summary:hover{border-color:var(--accent)}.days [aria-current]{background:var(--accent);border-color:var(--accent);color:var(--paper);font-weight:600}
.filter{margin-top:1rem}.filter>summary{display:inline-block;padding:.625rem .875rem;border:1px solid var(--line);border-radius:.625rem;cursor:pointer;background:var(--card)}
.filter[open]>summary{margin-bottom:.75rem}.filter b{color:var(--accent)}
fieldset{border:0;margin-bottom:1rem}legend{font-weight:600;margin-bottom:.25rem}
fieldset div{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,14rem),1fr));gap:0 1rem}
label{display:flex;gap:.625rem;align-items:center;min-height:2.75rem}input{flex:none;width:1.25rem;height:1.25rem;accent-color:var(--accent)}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--accent);border-radius:.625rem;background:var(--accent);color:var(--paper);cursor:pointer}
form>a{display:inline-block;padding:.625rem .875rem}
section{padding:1.75rem 0;border-bottom:1px solid var(--line);scroll-margin-top:4rem}
.now{margin:1.25rem -.125rem 0;padding:1.25rem;border:1px solid var(--line);border-radius:1rem;background:var(--card)}
.tag{display:block;font:600 .9375rem/1.3 "Source Sans 3","Segoe UI",system-ui,sans-serif;color:var(--accent)}
section h2+*{margin-top:.875rem}.day>p{color:var(--soft)}.day p+.menus{margin-top:.75rem}.reason{font-weight:600}
.menus{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));gap:1.5rem 3rem}
.menus ul{max-width:30rem}
li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 1.25rem;align-items:baseline;padding:.5rem 0}
.type,.note{grid-column:1/-1;font-size:.8125rem;line-height:1.4;color:var(--soft)}.note{white-space:pre-line}
.dish{font-size:1.1875rem;line-height:1.32}.dish+.dish{margin-top:.25rem}.dish>small{white-space:nowrap}
.price{font-weight:600;font-size:1.125rem;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}.price small{display:block;font-weight:400}
.codes{display:inline;font-size:.8125rem;color:var(--soft);font-variant-numeric:tabular-nums}
.codes summary{display:inline-block;min-width:1.5rem;min-height:1.5rem;line-height:1.5rem;padding-right:.25rem;list-style:none;cursor:pointer;text-decoration:underline dotted 1px;text-underline-offset:.25em}
.codes summary::-webkit-details-marker{display:none}.codes[open] span{display:block;padding-bottom:.25rem}
[data-suits=no],[data-suits=unknown]{color:var(--soft)}.gone{color:var(--soft)}.gone strong{font-size:.8125rem;font-weight:600;color:var(--bad);white-space:nowrap}.why{display:block;color:var(--soft)}[data-suits=unknown] .why{font-weight:600}.dish>.why,.dish>.line{white-space:normal}.line{display:block}
footer{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));gap:1.75rem 3rem;margin-top:2rem;font-size:.9375rem}
footer h2{font-size:1.0625rem;margin-bottom:.5rem}dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.125rem .875rem;font-variant-numeric:tabular-nums}dt{color:var(--soft)}
.more{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;padding-top:1rem;border-top:1px solid var(--line)}.more a{padding:.5rem 0}.more [aria-current]{font-weight:600;text-decoration:none}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.embed{padding:.25rem}.embed h1{font-size:1.375rem}.embed header img{height:2.5rem}.embed header{padding:.25rem 0}.embed section{padding:1rem 0}
.print{max-width:40rem;padding-top:1.5rem}.print h1{font-size:1.5rem;padding-left:.75rem;border-left:.375rem solid var(--soft);letter-spacing:0}.print main>p{margin-top:.75rem}.quiet{color:var(--soft)}
.current h1{border-color:var(--good);color:var(--good)}.outdated h1{border-color:var(--bad);color:var(--bad)}
.link{display:block;margin-top:.75rem;padding:.75rem 1rem;border:1px solid var(--line);border-radius:.625rem;background:var(--card)}
@media screen and (prefers-color-scheme:dark){header img{padding:.375rem .5rem;border-radius:.5rem;background:#fff}}
@media(min-width:52rem){section{display:grid;grid-template-columns:9.5rem minmax(0,1fr);gap:0 2rem}section h2+*{margin-top:.125rem}.now{padding:1.5rem;grid-template-columns:8rem minmax(0,1fr)}.print section{display:block}.print section h2+*{margin-top:.875rem}}
@media(max-width:22rem){.days{position:static;flex-wrap:wrap}}
@media(forced-colors:active){.days [aria-current],button{border:2px solid Highlight;background:Canvas;color:LinkText}[data-suits=no]{color:GrayText}}
@media print{:root{--paper:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#bbb;--accent:#000}body{max-width:none;font-size:11pt;padding:0}.days,.filter,.more,header svg{display:none}section{break-inside:avoid;padding:.5rem 0}.now{border:0;padding:.5rem 0;margin:0;border-bottom:1px solid var(--line)}.dish,.price{font-size:12pt}.codes summary{text-decoration:none}}`

/** Tells the page around the frame how high the menu is. */
export const HEIGHT_SCRIPT = `new ResizeObserver(()=>parent.postMessage({poledneHeight:document.documentElement.offsetHeight},'*')).observe(document.documentElement)`

/** Keeps the filter on this device and applies it to pages that are opened without one; it also shortens the address. */
export const FILTER_SCRIPT = `(() => {
  const key = 'poledne.guestFilter'
  const form = document.querySelector('form')
  if (!form) return
  const names = ['avoid', 'diet']
  const open = (filter) => {
    const search = new URLSearchParams(location.search)
    for (const name of names) search.delete(name)
    const parts = [search.toString(), filter].filter(Boolean)
    location.replace(location.pathname + (parts.length ? '?' + parts.join('&') : '') + location.hash)
  }
  const store = (filter) => {
    try {
      if (filter) localStorage.setItem(key, filter)
      else localStorage.removeItem(key)
    } catch {}
  }
  const read = () => {
    try {
      return localStorage.getItem(key) || ''
    } catch {
      return ''
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const data = new FormData(form)
    const filter = names
      .filter((name) => data.has(name))
      .map((name) => name + '=' + data.getAll(name).map(encodeURIComponent).join(','))
      .join('&')
    store(filter)
    open(filter)
  })
  for (const link of form.querySelectorAll('a')) link.addEventListener('click', () => store(''))
  const search = new URLSearchParams(location.search)
  if (read() && !names.some((name) => search.has(name))) open(read())
})()`

const hashForCsp = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The CSP source of the style; the web app needs it in its own policy to show the page in a sandboxed frame. */
export const GUEST_STYLE_CSP_SOURCE = hashForCsp(GUEST_STYLE)

/** Builds a policy without a nonce, so that a 304 response needs no new one. The style, font and logo of a brand are files. */
const buildPolicy = (script: string | null, frameAncestors: string, formAction = "'none'") =>
  [
    "default-src 'none'",
    `style-src 'self' ${GUEST_STYLE_CSP_SOURCE}`,
    "font-src 'self'",
    "img-src 'self'",
    // Tools that rate pages for search engines read robots.txt through the page.
    "connect-src 'self'",
    ...(script === null ? [] : [`script-src ${hashForCsp(script)}`]),
    "base-uri 'none'",
    `form-action ${formAction}`,
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')

export const EMBED_CSP = buildPolicy(HEIGHT_SCRIPT, '*')
export const GUEST_PAGE_CSP = buildPolicy(FILTER_SCRIPT, "'none'", "'self'")
export const SCRIPTLESS_CSP = buildPolicy(null, "'none'")
