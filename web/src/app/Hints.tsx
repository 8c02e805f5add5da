import { useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../lib/lazyPart.ts'
import { useSession } from '../lib/session.ts'
import { switched } from '../lib/switched.ts'
import { HINTS_VERSION } from './hintsVersion.ts'

const HintCards = lazyPart(() => import('./HintCards.tsx').then((file) => file.HintCards))

/** What is new since the last visit, on the first page only. */
export function Hints() {
  const { profile } = useSession()
  const atHome = useMatches({ select: (matches) => matches.at(-1)?.routeId === '/' })
  if (!atHome || switched || profile.lastHintsVersion >= HINTS_VERSION) return null
  return (
    <Suspense>
      <HintCards />
    </Suspense>
  )
}
