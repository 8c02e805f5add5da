import { useEffect, useRef } from 'react'

const RENEWAL_CHECK_MS = 60_000
/** After so long without a sign of life the lock may be gone: the first one is told at once. */
const IDLE_MS = 5 * 60_000
const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'input'] as const

/** Renews the lock while somebody is at work; a page that comes back, and left it on going, takes it again. */
export function useLockRenewal(isLocked: boolean, renew: () => unknown): void {
  const latestRenew = useRef(renew)
  useEffect(() => {
    latestRenew.current = renew
  })

  useEffect(() => {
    if (!isLocked) return
    let renewedAt = Date.now()
    let lastActivityAt = renewedAt
    const renewNow = () => {
      renewedAt = Date.now()
      void latestRenew.current()
    }
    const onActivity = () => {
      const now = Date.now()
      lastActivityAt = now
      if (now - renewedAt > IDLE_MS) renewNow()
    }
    const timer = window.setInterval(() => {
      if (lastActivityAt > renewedAt) renewNow()
    }, RENEWAL_CHECK_MS)
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) renewNow()
    }
    for (const sign of ACTIVITY_EVENTS) window.addEventListener(sign, onActivity, { passive: true })
    window.addEventListener('pageshow', onPageShow)
    return () => {
      window.clearInterval(timer)
      for (const sign of ACTIVITY_EVENTS) window.removeEventListener(sign, onActivity)
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [isLocked])
}
