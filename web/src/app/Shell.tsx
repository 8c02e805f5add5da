import './inside.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useState } from 'react'
import { SignInAgain } from '../features/session/SignInAgain.tsx'
import { lazyPart } from '../lib/lazyPart.ts'
import { hasNotified } from '../lib/notify.ts'
import { createQueryClient } from '../lib/queryClient.ts'
import { endRenewal } from '../lib/session.ts'
import { useStore } from '../lib/store.ts'
import { Agreement } from './Agreement.tsx'
import { Banners } from './Banners.tsx'
import { Frame } from './Frame.tsx'
import { Hints } from './Hints.tsx'
import { Maintenance } from './Maintenance.tsx'
import { PalettePlace } from './PalettePlace.tsx'
import { SignOutPlace } from './SignOutPlace.tsx'
import { useFreshWords } from './useFreshWords.ts'
import { useLiveEvents } from './useLiveEvents.ts'
import { usePushed } from './usePushed.ts'
import { useStatusPoll } from './useStatusPoll.ts'
import { useSwitchNotes } from './useSwitchNotes.ts'

const NotificationPlace = lazyPart(() => import('./NotificationPlace.tsx').then((file) => file.NotificationPlace))

/** What stands around every screen of the signed-in app. */
export function Shell() {
  const [client] = useState(createQueryClient)
  const hasNotifications = useStore(hasNotified)
  const askAgain = () =>
    void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' }).finally(endRenewal)
  return (
    <QueryClientProvider client={client}>
      <Background />
      <Frame banners={<Banners />}>
        <Screen />
      </Frame>
      <PalettePlace />
      <Agreement />
      <Maintenance />
      <SignOutPlace />
      <SignInAgain onSignedIn={askAgain} />
      {hasNotifications && (
        <Suspense>
          <NotificationPlace />
        </Suspense>
      )}
    </QueryClientProvider>
  )
}

/** Comes after the frame, in small steps: both in one would keep the page still for longer than anybody likes to wait. */
function Screen() {
  const hasFrame = useDeferredValue(true, false)
  if (!hasFrame) return null
  return (
    <>
      <Hints />
      <Outlet />
    </>
  )
}

/** What runs as long as somebody is signed in. */
function Background() {
  useStatusPoll()
  useLiveEvents()
  useFreshWords()
  useSwitchNotes()
  usePushed()
  return null
}
