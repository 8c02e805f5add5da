import { Button } from '@mantine/core'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoResponseError } from '../core/http/apiError.ts'
import { useOnline } from '../core/http/connection.ts'
import { lazyWithRetry } from '../core/http/loading/lazyWithRetry.ts'
import { loadWithRetry } from '../core/http/loading/loadWithRetry.ts'
import { basePath } from '../core/http/pageMeta.ts'
import { loadAppNamespaces } from '../core/i18n/i18n.ts'
import { sessionStore } from '../core/session/session.ts'
import { listOfflineWeeks } from '../core/storage/offlineWeeks.ts'
import { createStore, useStore } from '../core/storage/store.ts'
import { SignInPages, useIsInvitationOpen } from '../features/signIn/index.ts'
import { ErrorState, HttpErrorPage } from './errors/ErrorPages.tsx'
import { LoadingPage } from './shell/LoadingPage.tsx'

/** Whether the first attempt to load the signed-in app has failed. */
const isAppDelayedStore = createStore(false)

/** The component of the signed-in app, once it is loaded. */
let LoadedApp: ComponentType | null = null

/** Loads the signed-in app together with its texts. */
async function importSignedInApp(): Promise<{ default: ComponentType }> {
  const [file] = await Promise.all([import('./shell/SignedInApp.tsx'), loadAppNamespaces()])
  LoadedApp = file.SignedInApp
  return { default: file.SignedInApp }
}

/** Loads the signed-in app before it is rendered. A failure is ignored, because `loadSignedInApp` tries again. */
export const preloadSignedInApp = () => importSignedInApp().catch(() => null)

const loadSignedInApp = () =>
  loadWithRetry(async () => {
    try {
      return await importSignedInApp()
    } catch (error) {
      isAppDelayedStore.set(true)
      // A failure while the device is online can mean that the build is broken, so the error is reported.
      if (navigator.onLine) reportError(error)
      throw error
    }
  })

const LazyApp = lazy(loadSignedInApp)

/**
 * Renders the app at once if it is already loaded, because React delays content that was suspended before by 300 ms.
 */
function SignedInApp() {
  const [Loaded] = useState(() => LoadedApp)
  if (Loaded) return <Loaded />
  return (
    <Suspense fallback={<DelayedLoadPage />}>
      <LazyApp />
    </Suspense>
  )
}

const WeeklyMenuOfflinePage = lazyWithRetry(() =>
  import('./offline/WeeklyMenuOfflinePage.tsx').then((file) => file.WeeklyMenuOfflinePage),
)

/**
 * Without a session, every address except those of public pages shows the sign-in form, and the address opens after the
 * sign-in. The router and everything it imports are loaded only for signed-in users.
 */
export function App() {
  const session = useStore(sessionStore)
  const isInvitationOpen = useIsInvitationOpen()
  const publicPages = <SignInPages loading={<LoadingPage />} onTyping={() => void preloadSignedInApp()} />
  switch (session.status) {
    case 'loading':
      return null
    case 'failed': {
      const { error } = session
      if (!(error instanceof NoResponseError) || listOfflineWeeks(basePath).length === 0)
        return <HttpErrorPage error={error} />
      return <WeeklyMenuOfflinePage fallback={<LoadingPage />} />
    }
    case 'anonymous':
      return publicPages
    case 'signedIn':
      // Accepting an invitation replaces the session of this browser, so its page is shown to a signed-in user too.
      if (isInvitationOpen) return publicPages
      return <SignedInApp />
  }
}

/** This page is empty while the app loads, and shows a message after the first attempt to load it has failed. */
function DelayedLoadPage() {
  const { t } = useTranslation()
  const isLate = useStore(isAppDelayedStore)
  const online = useOnline()
  if (!isLate) return null
  return (
    <main>
      <ErrorState
        title={t('late.title')}
        text={t('late.text')}
        // Reloading can help if a newer build has replaced the scripts, but not while the device is offline.
        actions={online && <Button onClick={() => window.location.reload()}>{t('errors.reload')}</Button>}
      />
    </main>
  )
}
