import { useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '../lib/session.ts'
import { switched } from '../lib/switched.ts'
import { HINTS_VERSION } from './hintsVersion.ts'

const HintCards = lazy(() => import('./HintCards.tsx').then((file) => ({ default: file.HintCards })))

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
