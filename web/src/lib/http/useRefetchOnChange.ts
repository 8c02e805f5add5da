import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshQueries } from './refreshQueries.ts'

/** Refetches the queries with this name whenever the counts change. */
export function useRefetchOnChange(name: string, ...counts: number[]): void {
  const client = useQueryClient()
  const currentCounts = counts.join()
  const lastCounts = useRef(currentCounts)
  useEffect(() => {
    if (lastCounts.current === currentCounts) return
    lastCounts.current = currentCounts
    refreshQueries(client, { queryKey: [name] })
  }, [client, name, currentCounts])
}
