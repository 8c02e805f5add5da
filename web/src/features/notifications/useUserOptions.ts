import { useDebouncedValue } from '@mantine/hooks'
import { formatFilter } from '@poledne/contract/list/listQuery'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi } from '../../lib/http/http.ts'

const DEBOUNCE_MS = 200

/** Searches users by the typed text. Found users stay in the options, so that chosen ones keep their labels. */
export function useUserOptions() {
  const [text, setText] = useState('')
  const [searchText] = useDebouncedValue(text, DEBOUNCE_MS)
  const knownUsers = useRef(new Map<string, string>())
  const { data } = useQuery({
    queryKey: ['users', 'choices', searchText],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ filter: 'archived:equals:false' })
      if (searchText !== '')
        query.append('filter', formatFilter({ column: 'username', operator: 'contains', values: [searchText] }))
      return callApi('GET users/', { query, signal })
    },
    placeholderData: keepPreviousData,
  })
  for (const { id, username } of data?.items ?? []) knownUsers.current.set(String(id), username)
  return { search: setText, items: [...knownUsers.current].map(([value, label]) => ({ value, label })) }
}
