import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { runWhenIdle } from '../../core/http/loading/runWhenIdle.ts'

/** Returns whether the first screen has loaded its code and data and is rendered. */
export function useHasLoaded(): boolean {
  const [hasLoaded, setHasLoaded] = useState(false)
  const isRouterLoading = useRouterState({ select: ({ isLoading }) => isLoading })
  const requests = useIsFetching()
  const isLoading = isRouterLoading || requests > 0
  useEffect(() => {
    if (!isLoading) return runWhenIdle(() => setHasLoaded(true))
  }, [isLoading])
  return hasLoaded
}
