import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readAgain } from '../../lib/readAgain.ts'

/** What stands under that name is read again whenever the stream or the poll tells of other counts. */
export function useReadAgainOn(name: string, ...counts: number[]): void {
  const client = useQueryClient()
  const told = counts.join()
  const known = useRef(told)
  useEffect(() => {
    if (known.current === told) return
    known.current = told
    readAgain(client, { queryKey: [name] })
  }, [client, name, told])
}
