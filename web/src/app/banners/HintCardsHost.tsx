import { useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import { actingAs } from '../../core/session/actingAs.ts'
import { useSession } from '../../core/session/session.ts'

/** Each hint has the hints version that introduced it; a new hint raises the version. */
const HINTS = [
  { version: 1, name: 'live' },
  { version: 1, name: 'devices' },
] as const
export type HintName = (typeof HINTS)[number]['name']

const HINTS_VERSION = Math.max(...HINTS.map(({ version }) => version))

const HintCards = lazyWithRetry(() => import('./HintCards.tsx').then((file) => file.HintCards))

/** Shows the hints that this user has not closed yet, only on the start page. */
export function HintCardsHost() {
  const { profile } = useSession()
  const isHome = useMatches({ select: (matches) => matches.at(-1)?.routeId === '/' })
  const newHints = HINTS.filter(({ version }) => version > profile.lastHintsVersion)
  if (!isHome || actingAs || newHints.length === 0) return null
  return (
    <Suspense>
      <HintCards names={newHints.map(({ name }) => name)} version={HINTS_VERSION} />
    </Suspense>
  )
}
