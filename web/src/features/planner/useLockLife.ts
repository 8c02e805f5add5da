import { useEffect, useRef } from 'react'

const LOOK_MS = 60_000
/** After so long without a sign of life the lock may be gone: the first one is told at once. */
const IDLE_MS = 5 * 60_000
const SIGNS = ['keydown', 'pointerdown', 'input'] as const

/** Renews the lock while somebody is at work; a page that comes back, and left it on going, takes it again. */
export function useLockLife(held: boolean, renew: () => unknown): void {
  const latest = useRef(renew)
  useEffect(() => {
    latest.current = renew
  })

  useEffect(() => {
    if (!held) return
    let renewedAt = Date.now()
    let aliveAt = renewedAt
    const renewNow = () => {
      renewedAt = Date.now()
      void latest.current()
    }
    const onSign = () => {
      const now = Date.now()
      aliveAt = now
      if (now - renewedAt > IDLE_MS) renewNow()
    }
    const timer = window.setInterval(() => {
      if (aliveAt > renewedAt) renewNow()
    }, LOOK_MS)
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) renewNow()
    }
    for (const sign of SIGNS) window.addEventListener(sign, onSign, { passive: true })
    window.addEventListener('pageshow', onShow)
    return () => {
      window.clearInterval(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, onSign)
      window.removeEventListener('pageshow', onShow)
    }
  }, [held])
}
