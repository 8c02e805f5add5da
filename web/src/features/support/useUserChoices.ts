import { useDebouncedValue } from '@mantine/hooks'
import { formatFilter } from '@poledne/contract/list'
import { users } from '@poledne/contract/user'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../lib/http.ts'

const QUIET_MS = 200

/** Users by the beginning of what is typed; those found once stay known, so that a chosen one keeps its name. */
export function useUserChoices() {
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text, QUIET_MS)
  const known = useRef(new Map<string, string>())
  const { data } = useQuery({
    queryKey: ['users', 'choices', wanted],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ filter: 'archived:equals:false' })
      if (wanted !== '')
        query.append('filter', formatFilter({ column: 'username', operator: 'contains', values: [wanted] }))
      return call(users.endpoints.list, { query, signal })
    },
    placeholderData: keepPreviousData,
  })
  for (const { id, username } of data?.items ?? []) known.current.set(String(id), username)
  return { search: setText, items: [...known.current].map(([value, label]) => ({ value, label })) }
}
