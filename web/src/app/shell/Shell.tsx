import '../signedInApp.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useState } from 'react'
import { SignInAgainDialog } from '../../features/signIn/SignInAgainDialog.tsx'
import { lazyWithRetry } from '../../lib/http/lazyWithRetry.ts'
import { createQueryClient } from '../../lib/http/queryClient.ts'
import { hasNotificationsStore } from '../../lib/session/notify.ts'
import { endRenewal } from '../../lib/session/session.ts'
import { useStore } from '../../lib/storage/store.ts'
import { Banners } from '../banners/Banners.tsx'
import { HintCardsHost } from '../banners/HintCardsHost.tsx'
import { useLiveEvents } from '../live/useLiveEvents.ts'
import { useStatusPoll } from '../live/useStatusPoll.ts'
import { useActingAsMessage } from '../notices/useActingAsMessage.ts'
import { usePushNotifications } from '../notices/usePushNotifications.ts'
import { AgreementGate } from './AgreementGate.tsx'
import { AppLayout } from './AppLayout.tsx'
import { MaintenanceOverlay } from './MaintenanceOverlay.tsx'
import { PaletteHost } from './PaletteHost.tsx'
import { SignOutDialogHost } from './SignOutDialogHost.tsx'
import { useRefetchOnLanguageChange } from './useRefetchOnLanguageChange.ts'

const NotificationPlace = lazyWithRetry(() =>
  import('../notices/NotificationContainer.tsx').then((file) => file.NotificationContainer),
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
