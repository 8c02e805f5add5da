import '../print.css'
import { Button } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { releaseUnsavedChanges } from '../../core/form/useUnsavedGuard.ts'
import { invalidateAllRecords } from '../../core/http/invalidateModules.ts'
import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import { createQueryClient } from '../../core/http/queryClient.ts'
import { BlockingDialog } from '../../core/overlay/BlockingDialog.tsx'
import { hasNotificationsStore } from '../../core/overlay/notify.ts'
import { Logo } from '../../core/page/Logo.tsx'
import { actingAs } from '../../core/session/actingAs.ts'
import { proofQuestionStore } from '../../core/session/proof.ts'
import { endRenewal, useSession } from '../../core/session/session.ts'
import { stopActingAs } from '../../core/session/startActingAs.ts'
import { signOutQuestionStore } from '../../core/session/useSignOut.ts'
import { useStore } from '../../core/storage/store.ts'
import { AgreementWizard } from '../../features/agreement/index.ts'
import { FactorSetUp } from '../../features/profile/index.ts'
import { ProofDialog, SignInForm } from '../../features/signIn/index.ts'
import { Banners } from '../banners/Banners.tsx'
import { AppLayout } from './AppLayout.tsx'
import { BackgroundTasks } from './BackgroundTasks.tsx'
import maintenance from './MaintenanceOverlay.module.css'
import { PaletteHost } from './PaletteHost.tsx'
import classes from './Shell.module.css'
import { UndoHost } from './UndoHost.tsx'

const focusPassword = (dialog: HTMLElement) => dialog.querySelector<HTMLInputElement>('[name="password"]')?.focus()

/** With `SECURITY=strict`, the page is left this long after its session has ended, because it still shows data. */
const LEAVE_AFTER_MS = 15 * 60_000

/** Opens the sign-in page, which returns to this address. Drafts on the device are offered again after the sign-in. */
function leavePage(): void {
  releaseUnsavedChanges()
  window.location.reload()
}

/** Asks for the password over the current page when the session has expired, so that unsaved input is not lost. */
function SignInAgainDialog({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation()
  const { profile, ended, config } = useSession()
  useEffect(() => {
    if (!ended || !config.isStrict) return
    const timer = window.setTimeout(leavePage, LEAVE_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [ended, config.isStrict])
  if (!ended) return null
  // While a user acts as another one, the account that signs in again is their own.
  const username = actingAs?.by ?? profile.username
  return (
    <BlockingDialog titleId="sign-in-again" onOpen={focusPassword}>
      <h2 id="sign-in-again" className={classes.title}>
        {t('signIn.againTitle')}
      </h2>
      <p className={classes.text}>{t('signIn.againText')}</p>
      <SignInForm username={username} onSignedIn={onSignedIn} />
    </BlockingDialog>
  )
}

const SignOutDialog = lazyWithRetry(() => import('./SignOutDialog.tsx').then((file) => file.SignOutDialog))

/**
 * Loads the sign-out dialog with the first question, and keeps it mounted, so that it can return the focus when it
 * closes.
 */
function SignOutDialogHost() {
  const question = useStore(signOutQuestionStore)
  const [lastQuestion, setLastQuestion] = useState(question)
  if (question && question !== lastQuestion) setLastQuestion(question)
  if (!lastQuestion) return null
  return <SignOutDialog question={lastQuestion} opened={question !== null} />
}

/** Asks the user to prove who they are when a request needs it. */
function ProofDialogHost() {
  const question = useStore(proofQuestionStore)
  if (!question) return null
  return <ProofDialog question={question} />
}

/**
 * Asks the user to accept the current terms. The terms cannot be accepted while acting as another user, or before a
 * required second factor is set up.
 */
function AgreementGate() {
  const { profile, settings, factorNeeded } = useSession()
  if (actingAs || factorNeeded || profile.lastAgreementVersion >= settings.agreementVersion) return null
  return <AgreementWizard />
}

const NotificationContainer = lazyWithRetry(() =>
  import('../notices/NotificationContainer.tsx').then((file) => file.NotificationContainer),
)

/**
 * The root component of the router. The router renders it in one task, so the layout is deferred to a render that React
 * splits into short steps.
 */
export function Shell() {
  const isRouterReady = useDeferredValue(true, false)
  return isRouterReady && <Layout />
}

/** The layout of every page of the signed-in app. */
function Layout() {
  const [client] = useState(createQueryClient)
  const hasNotifications = useStore(hasNotificationsStore)
  const { factorNeeded } = useSession()
  const refetchAfterSignIn = () => {
    void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' }).finally(endRenewal)
    // The server sent no changes of other users while the session was over.
    invalidateAllRecords(client)
  }
  return (
    <QueryClientProvider client={client}>
      <BackgroundTasks />
      <AppLayout banners={<Banners />}>
        <ScreenOutlet />
      </AppLayout>
      {!factorNeeded && <PaletteHost />}
      <UndoHost />
      <AgreementGate />
      <MaintenanceGate />
      <SignOutDialogHost />
      <ProofDialogHost />
      <SignInAgainDialog onSignedIn={refetchAfterSignIn} />
      {hasNotifications && <NotificationContainer />}
    </QueryClientProvider>
  )
}

/** The page is rendered after the layout, because rendering both at once would block the browser for too long. */
function ScreenOutlet() {
  const isLayoutReady = useDeferredValue(true, false)
  const { factorNeeded } = useSession()
  if (!isLayoutReady) return null
  if (factorNeeded) return <FactorSetUp />
  return <Outlet />
}

/** Shows the maintenance overlay to users who cannot see all settings. */
function MaintenanceGate() {
  const { settings, canForAllRestaurants } = useSession()
  if (!settings.maintenance || canForAllRestaurants('settings.view')) return null
  return <MaintenanceOverlay />
}

/** Covers the app during maintenance, without losing input. It closes when the maintenance ends. */
function MaintenanceOverlay() {
  const { t } = useTranslation()
  return (
    <BlockingDialog titleId="maintenance">
      <div className={maintenance.notice}>
        <Logo size={40} />
        <h2 id="maintenance" className={maintenance.title}>
          {t('app:maintenance.title')}
        </h2>
        <p className="flat quiet pretty">{t('app:maintenance.text')}</p>
        {actingAs && (
          <Button variant="default" onClick={stopActingAs}>
            {t('app:switch.back')}
          </Button>
        )}
      </div>
    </BlockingDialog>
  )
}
