import { isDay } from '@poledne/contract/domain/day'
import { useNavigate, useSearch } from '@tanstack/react-router'

type Search = { date?: unknown }

/** Years that the server plans in; anything else in the address is read as today. */
const isSupportedDate = (date: unknown): date is string =>
  typeof date === 'string' && isDay(date) && date >= '1900-01-01' && date < '3000-01-01'

/** The day in the address, so that a look into the future can be sent to somebody; undefined is today. */
export function useAsOfDate(): [string | undefined, (date: string | undefined) => void] {
  const { date } = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const setDate = (next: string | undefined) =>
    void navigate({
      to: '.',
      search: ((before: Search) => ({ ...before, date: next })) as never,
      replace: true,
      resetScroll: false,
    })
  return [isSupportedDate(date) ? date : undefined, setDate]
}
