import '../app/fonts.css'
import './screen.css'
import { basePath } from '../lib/basePath.ts'
import { follow, type News } from './feed.ts'
import { openKeeping } from './keeping.ts'
import { keepPage, recoverFromFaults, stayAwake } from './recover.ts'
import { render } from './render.ts'
import { type Kept, shownAt } from './screenState.ts'
import { createStage } from './stage.ts'

const LOOK_MS = 1_000
const SEEN_MS = 60_000

/** The wall: the last good answer, looked at every second with the clock in hand. */
function start(root: HTMLElement): void {
  const id = location.pathname.slice(`${basePath}/s/`.length).split('/', 1)[0] ?? ''
  const api = `${basePath}/api/public/screens/${id}/`
  const keeping = openKeeping(basePath, id)
  const show = createStage(root)
  let kept: Kept | null = null
  let isFailing = false
  let last = ''
  let toldRevision = -1

  function look(): void {
    const shown = shownAt(kept, Date.now(), isFailing)
    const signature = JSON.stringify([shown, kept?.content])
    if (signature === last) return
    last = signature
    show(render(shown, kept))
  }

  function tellSeen(): void {
    if (!kept || isFailing) return
    toldRevision = kept.content.revision
    const body = JSON.stringify({ revision: toldRevision })
    const headers = { 'Content-Type': 'application/json' }
    void fetch(`${api}seen/`, { method: 'POST', headers, body }).catch(() => {})
  }

  function hear(news: News): void {
    isFailing = news.kind === 'failed'
    if (news.kind === 'gone') {
      kept = null
      void keeping.forget()
    } else if (news.kind === 'content') kept = { content: news.content, at: Date.now() }
    else if (news.kind === 'same' && kept) kept = { ...kept, at: Date.now() }
    if (kept && !isFailing) void keeping.write(kept)
    look()
    if (kept?.content.revision !== toldRevision) tellSeen()
  }

  void keeping.read().then((found) => {
    kept ??= found
    look()
    follow(api, hear)
    setInterval(look, LOOK_MS)
    setInterval(tellSeen, SEEN_MS)
  })
}

recoverFromFaults()
stayAwake()
const root = document.getElementById('screen')
if (root) start(root)
window.addEventListener('load', () => keepPage(basePath))
