import { dateToInstant } from '@poledne/contract/domain/instant'
import { readWallClock, type WallClock } from '@poledne/contract/domain/timeZone'
import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The local time of a restaurant, updated every minute. */
export function useLocalClock(timezone: string): WallClock {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE_MS - (now % MINUTE_MS))
    return () => clearTimeout(timer)
  }, [now])
  return readWallClock(dateToInstant(new Date(now)), timezone)
}
