import './inside.css'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { SignInAgain } from '../features/session/SignInAgain.tsx'
import { createQueryClient } from '../lib/queryClient.ts'
import { Banners } from './Banners.tsx'
import { Frame } from './Frame.tsx'
import notices from './notifications.module.css'
import { useFreshWords } from './useFreshWords.ts'
import { useStatusPoll } from './useStatusPoll.ts'

/** What stands around every screen of the signed-in app. */
export function Shell() {
  const [client] = useState(createQueryClient)
  const askAgain = () => void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  return (
    <QueryClientProvider client={client}>
      <Background />
      <Frame banners={<Banners />}>
        <Outlet />
      </Frame>
      <SignInAgain onSignedIn={askAgain} />
      <Notifications
        position="bottom-right"
        limit={5}
        autoClose={4000}
        transitionDuration={250}
        containerWidth={440}
        notificationMaxHeight={200}
        classNames={{ notification: notices.notification }}
      />
    </QueryClientProvider>
  )
}

/** What runs as long as somebody is signed in. */
function Background() {
  useStatusPoll()
  useFreshWords()
  return null
}
