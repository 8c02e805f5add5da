import { useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyWithRetry } from '../../lib/http/lazyWithRetry.ts'
import { actingAs } from '../../lib/session/actingAs.ts'
import { useSession } from '../../lib/session/session.ts'
import { HINTS_VERSION } from './hints.ts'

const HintCards = lazyWithRetry(() => import('./HintCards.tsx').then((file) => file.HintCards))

/** Shows what is new since the last visit, on the first page only. */
export function HintCardsHost() {
  const { profile } = useSession()
  const isHome = useMatches({ select: (matches) => matches.at(-1)?.routeId === '/' })
  if (!isHome || actingAs || profile.lastHintsVersion >= HINTS_VERSION) return null
  return (
    <Suspense>
      <HintCards />
    </Suspense>
  )
}
