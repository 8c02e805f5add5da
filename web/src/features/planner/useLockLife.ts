import { useEffect, useRef } from 'react'

const LOOK_MS = 60_000
/** After so long without a sign of life the lock may be gone: the first one is told at once. */
const IDLE_MS = 5 * 60_000
const SIGNS = ['keydown', 'pointerdown', 'input'] as const

/** Renews the lock while somebody is at work, and leaves it with the page; a page that comes back takes it again. */
export function useLockLife(held: boolean, renew: () => unknown, leave: () => void): void {
  const calls = useRef({ renew, leave })
  useEffect(() => {
    calls.current = { renew, leave }
  })

  useEffect(() => {
    if (!held) return
    let renewedAt = Date.now()
    let aliveAt = renewedAt
    const renewNow = () => {
      renewedAt = Date.now()
      void calls.current.renew()
    }
    const onSign = () => {
      const now = Date.now()
      aliveAt = now
      if (now - renewedAt > IDLE_MS) renewNow()
    }
    const timer = window.setInterval(() => {
      if (aliveAt > renewedAt) renewNow()
    }, LOOK_MS)
    const onHide = () => calls.current.leave()
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) renewNow()
    }
    for (const sign of SIGNS) window.addEventListener(sign, onSign, { passive: true })
    window.addEventListener('pagehide', onHide)
    window.addEventListener('pageshow', onShow)
    return () => {
      window.clearInterval(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, onSign)
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('pageshow', onShow)
    }
  }, [held])
}
