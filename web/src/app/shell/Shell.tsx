import '../signedInApp.css'
import { Button } from '@mantine/core'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '../../components/Logo.tsx'
import { BlockingDialog } from '../../components/overlay/BlockingDialog.tsx'
import { SignInAgainDialog } from '../../features/signIn/SignInAgainDialog.tsx'
import { lazyWithRetry } from '../../lib/http/lazyWithRetry.ts'
import { createQueryClient } from '../../lib/http/queryClient.ts'
import { actingAs } from '../../lib/session/actingAs.ts'
import { hasNotificationsStore } from '../../lib/session/notify.ts'
import { endRenewal, useSession } from '../../lib/session/session.ts'
import { stopActingAs } from '../../lib/session/startActingAs.ts'
import { signOutQuestionStore } from '../../lib/session/useSignOut.ts'
import { useStore } from '../../lib/storage/store.ts'
import { Banners } from '../banners/Banners.tsx'
import { HintCardsHost } from '../banners/HintCardsHost.tsx'
import { useLiveEvents } from '../live/useLiveEvents.ts'
import { useStatusPoll } from '../live/useStatusPoll.ts'
import { useActingAsMessage } from '../notices/useActingAsMessage.ts'
import { usePushNotifications } from '../notices/usePushNotifications.ts'
import { withNamespaces } from '../router/featureNamespaces.ts'
import { modules, settingsSection, systemSection } from '../router/modules.ts'
import { AppLayout } from './AppLayout.tsx'
import classes from './MaintenanceOverlay.module.css'
import { openPalette, paletteStore, restoreFocus } from './paletteStore.ts'

const Palette = lazyWithRetry(
  withNamespaces('palette', () => import('../../features/palette/Palette.tsx').then((file) => file.Palette)),
)
const Shortcuts = lazyWithRetry(
  withNamespaces('palette', () =>
    import('../../features/palette/PaletteShortcuts.tsx').then((file) => file.PaletteShortcuts),
  ),
)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** An open dialog must be closed first. */
const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

const closePalette = () => paletteStore.set(null)

/** Listens for the two shortcuts; the palette is loaded when one of them is first pressed. */
function PaletteHost() {
  const opened = useStore(paletteStore)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      const isHelp = event.key === '?' && !isTyping(event.target)
      if (!isPalette && !isHelp) return
      // The browser would focus its address bar.
      event.preventDefault()
      if (!isDialogOpen()) openPalette(isPalette ? 'palette' : 'shortcuts')
    }
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
      closePalette()
    }
  }, [])
  useEffect(() => {
    if (opened === null) restoreFocus()
  }, [opened])
  return (
    <Suspense>
      {opened === 'palette' && <OpenPalette onClose={closePalette} onShortcuts={() => paletteStore.set('shortcuts')} />}
      {opened === 'shortcuts' && <Shortcuts onClose={closePalette} />}
    </Suspense>
  )
}

function OpenPalette({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  return <Palette pages={useNavigationTargets()} onClose={onClose} onShortcuts={onShortcuts} />
}

/** Every screen that the palette can open, by name. */
function useNavigationTargets() {
  const { t } = useTranslation()
  return [
    { path: '/', label: t('app:modules.dashboard'), permission: null },
    ...modules.map(({ name, path, permission }) => ({
      path,
      label: t(`app:modules.${name}`),
      permission,
      add: { permission: `${name}.add` as const, label: t(`${name}:new`) },
    })),
    { path: settingsSection.path, label: t('app:modules.settings'), permission: settingsSection.permission },
    ...settingsSection.lists.map((list) => ({
      path: `${settingsSection.path}/${list}`,
      label: t(`app:lists.${list}`),
      permission: settingsSection.permission,
    })),
    { path: systemSection.path, label: t('app:modules.system'), permission: systemSection.permission },
    { path: '/profile', label: t('app:modules.profile'), permission: null },
    { path: '/profile/edit', label: t('app:profile.edit'), permission: null },
    { path: '/profile/password', label: t('app:profile.password'), permission: null },
    { path: '/profile/notifications', label: t('app:profile.notifications'), permission: null },
    { path: '/profile/requests', label: t('app:profile.requests'), permission: null },
  ]
}

const SignOutDialog = lazyWithRetry(() => import('./SignOutDialog.tsx').then((file) => file.SignOutDialog))

/** Loads the dialog with the first question and keeps it, so that closing it returns the focus. */
function SignOutDialogHost() {
  const question = useStore(signOutQuestionStore)
  const [lastQuestion, setLastQuestion] = useState(question)
  if (question && question !== lastQuestion) setLastQuestion(question)
  if (!lastQuestion) return null
  return (
    <Suspense>
      <SignOutDialog question={lastQuestion} opened={question !== null} />
    </Suspense>
  )
}

const AgreementWizard = lazyWithRetry(() =>
  import('../../features/agreement/AgreementWizard.tsx').then((file) => file.AgreementWizard),
)

/** Asks the user to accept the current terms. They cannot be accepted while acting as another user. */
function AgreementGate() {
  const { profile, settings } = useSession()
  if (actingAs || profile.lastAgreementVersion >= settings.agreementVersion) return null
  return (
    <Suspense>
      <AgreementWizard />
    </Suspense>
  )
}

const NotificationPlace = lazyWithRetry(() =>
  import('../notices/NotificationContainer.tsx').then((file) => file.NotificationContainer),
)

/** The layout of every screen of the signed-in app. */
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

/** Rendered after the layout, because rendering both at once would block the page for too long. */
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

/** Runs in the background while a user is signed in. */
function BackgroundTasks() {
  useStatusPoll()
  useLiveEvents()
  useRefetchOnLanguageChange()
  useActingAsMessage()
  usePushNotifications()
  return null
}

/** Code lists and lists contain translated texts, so they are refetched when the language changes. */
function useRefetchOnLanguageChange(): void {
  const { i18n } = useTranslation()
  const client = useQueryClient()
  useEffect(() => {
    const refetchTranslated = () => {
      client.removeQueries({ queryKey: ['codelist'], type: 'inactive' })
      // The language is part of the key of code lists, so those of the old language are only removed.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'codelist' })
    }
    i18n.on('languageChanged', refetchTranslated)
    return () => i18n.off('languageChanged', refetchTranslated)
  }, [i18n, client])
}

/** Covers the app during maintenance for users without settings.view. Input stays, and the overlay closes afterwards. */
function MaintenanceOverlay() {
  const { t } = useTranslation()
  const { settings, can } = useSession()
  if (!settings.maintenance || can('settings.view')) return null
  return (
    <BlockingDialog titleId="maintenance">
      <div className={classes.notice}>
        <Logo size={40} />
        <h2 id="maintenance" className={classes.title}>
          {t('account:maintenance.title')}
        </h2>
        <p className={classes.text}>{t('account:maintenance.text')}</p>
        {actingAs && (
          <Button variant="default" onClick={stopActingAs}>
            {t('account:switch.back')}
          </Button>
        )}
      </div>
    </BlockingDialog>
  )
}
