import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { basePath } from '../lib/basePath.ts'
import { loadPatiently } from '../lib/lazyPart.ts'
import type { LiveMessage } from '../lib/live.ts'
import { readAgain } from '../lib/readAgain.ts'
import { useSession } from '../lib/session.ts'
import { applyNews } from './applyStatus.ts'
import { freshRecords } from './freshRecords.ts'

/** What the poll would tell within seconds, told at once. It comes after everything that is needed to show the screen. */
export function useLiveEvents(): void {
  const client = useQueryClient()
  const { profile, ended } = useSession()
  const userId = profile.id

  useEffect(() => {
    if (ended) return
    const records = freshRecords(client)
    const hear = (message: LiveMessage) => {
      if (message.event === 'record') records.add(message.data)
      else if (message.event === 'shelf')
        readAgain(client, { queryKey: ['weeklyMenus', 'shelf', message.data.weeklyMenuId] })
      else if (message.event === 'settings') applyNews({ settings: message.data })
      else if (message.event === 'badges') applyNews({ badges: message.data })
      else if (message.event === 'locks') applyNews({ lockedItems: message.data })
      // what the poll would tell, every stream begins with; an answer asked for now could bring older words after newer ones
      else records.all()
    }
    let stop = () => {}
    let gone = false
    void loadPatiently(() => import('../lib/live.ts')).then(({ listenLive }) => {
      if (gone) return
      stop = listenLive(`poledne:${basePath}:live:${userId}`, hear)
      // Between the first answer and this moment nobody listened.
      readAgain(client, { queryKey: ['status'] })
    })
    return () => {
      gone = true
      stop()
      records.stop()
    }
  }, [client, ended, userId])
}
