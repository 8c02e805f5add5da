import { follow, type News } from './feed.ts'
import { openKeeping } from './keeping.ts'
import { render } from './render.ts'
import { type Kept, shownAt, turnAt } from './screenState.ts'
import { createTime } from './screenTime.ts'
import { createStage } from './stage.ts'

const LOOK_MS = 1_000
const SEEN_MS = 60_000

/** The wall: the last good answer, looked at every second with the clock in hand. */
export function startWall(root: HTMLElement, basePath: string, id: string): void {
  const api = `${basePath}/api/public/screens/${id}/`
  const keeping = openKeeping(basePath, id)
  const stage = createStage(root)
  const time = createTime({ wall: () => Date.now(), ticks: () => performance.now() })
  let kept: Kept | null = null
  let isFailing = false
  let isUnknown = false
  let last = ''
  let toldRevision = -1

  function look(): void {
    const now = time.now()
    const shown = shownAt(kept, now, isFailing, isUnknown)
    const signature = JSON.stringify([shown, kept?.content])
    if (signature !== last) stage.set(render(shown, kept))
    last = signature
    stage.turn((sheets) => turnAt(now, sheets))
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
    // An answer that never came says nothing about the id.
    if (news.kind !== 'failed') isUnknown = news.kind === 'gone'
    if (news.kind !== 'failed' && news.at !== null) time.hear(news.at)
    if (news.kind === 'gone') {
      kept = null
      void keeping.forget()
    } else if (news.kind === 'content') kept = { content: news.content, at: time.now() }
    else if (news.kind === 'same' && kept) kept = { ...kept, at: time.now() }
    if (kept && !isFailing) void keeping.write(kept)
    look()
    if (kept?.content.revision !== toldRevision) tellSeen()
  }

  void keeping.read().then((found) => {
    if (found) time.notBefore(found.at)
    kept ??= found
    look()
    const ask = follow(api, hear)
    setInterval(() => {
      look()
      if (time.wasSet()) ask()
    }, LOOK_MS)
    setInterval(tellSeen, SEEN_MS)
  })
}
