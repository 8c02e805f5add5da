import './inside.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useState } from 'react'
import { SignInAgainDialog } from '../features/session/SignInAgain.tsx'
import { lazyWithRetry } from '../lib/lazyPart.ts'
import { hasNotificationsStore } from '../lib/notify.ts'
import { createQueryClient } from '../lib/queryClient.ts'
import { endRenewal } from '../lib/session.ts'
import { useStore } from '../lib/store.ts'
import { AgreementGate } from './Agreement.tsx'
import { Banners } from './Banners.tsx'
import { AppLayout } from './Frame.tsx'
import { HintCardsHost } from './Hints.tsx'
import { MaintenanceOverlay } from './Maintenance.tsx'
import { PaletteHost } from './PalettePlace.tsx'
import { SignOutDialogHost } from './SignOutPlace.tsx'
import { useRefetchOnLanguageChange } from './useFreshWords.ts'
import { useLiveEvents } from './useLiveEvents.ts'
import { usePushNotifications } from './usePushed.ts'
import { useStatusPoll } from './useStatusPoll.ts'
import { useActingAsMessage } from './useSwitchNotes.ts'

const NotificationPlace = lazyWithRetry(() =>
  import('./NotificationPlace.tsx').then((file) => file.NotificationContainer),
)

/** What stands around every screen of the signed-in app. */
export function Shell() {
  const [client] = useState(createQueryClient)
  const hasNotifications = useStore(hasNotificationsStore)
  const refetchFailed = () =>
    void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' }).finally(endRenewal)
  return (
    <QueryClientProvider client={client}>
      <BackgroundTasks />
      <AppLayout banners={<Banners />}>
        <ScreenOutlet />
      </AppLayout>
      <PaletteHost />
      <AgreementGate />
      <MaintenanceOverlay />
      <SignOutDialogHost />
      <SignInAgainDialog onSignedIn={refetchFailed} />
      {hasNotifications && (
        <Suspense>
          <NotificationPlace />
        </Suspense>
      )}
    </QueryClientProvider>
  )
}

/** Comes after the frame, in small steps: both in one would keep the page still for longer than anybody likes to wait. */
function ScreenOutlet() {
  const isLayoutReady = useDeferredValue(true, false)
  if (!isLayoutReady) return null
  return (
    <>
      <HintCardsHost />
      <Outlet />
    </>
  )
}

/** What runs as long as somebody is signed in. */
function BackgroundTasks() {
  useStatusPoll()
  useLiveEvents()
  useRefetchOnLanguageChange()
  useActingAsMessage()
  usePushNotifications()
  return null
}
