import { lazy, Suspense } from 'react'
import { SignInPages } from '../features/signIn/SignInPages.tsx'
import { NoResponseError } from '../lib/http/apiError.ts'
import { sessionStore } from '../lib/session/session.ts'
import { useStore } from '../lib/storage/store.ts'
import { DelayedLoadPage } from './errors/DelayedLoadPage.tsx'
import { HttpErrorPage } from './errors/HttpErrorPage.tsx'
import { LoadingPage } from './shell/LoadingPage.tsx'
import { loadSignedInApp, preloadSignedInApp } from './shell/loadSignedInApp.ts'

const SignedInApp = lazy(loadSignedInApp)

/**
 * Without a session every address but two shows the sign-in form, and after sign-in that address opens: no route decides it,
 * so the router and all that hangs on it are loaded only for those who are signed in.
 */
export function App() {
  const session = useStore(sessionStore)
  switch (session.status) {
    case 'loading':
      return null
    case 'failed':
      return <HttpErrorPage code={session.error.code} noResponse={session.error instanceof NoResponseError} />
    case 'anonymous':
      return (
        <Suspense fallback={<LoadingPage />}>
          <SignInPages onTyping={preloadSignedInApp} />
        </Suspense>
      )
    case 'signedIn':
      return (
        <Suspense fallback={<DelayedLoadPage />}>
          <SignedInApp />
        </Suspense>
      )
  }
}
