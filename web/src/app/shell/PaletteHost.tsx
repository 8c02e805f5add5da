import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '../../lib/http/lazyWithRetry.ts'
import { createStore, useStore } from '../../lib/storage/store.ts'
import { withNamespaces } from '../router/featureNamespaces.ts'
import { modules, settingsSection, systemSection } from '../router/modules.ts'

type PaletteMode = 'palette' | 'shortcuts'

/** Which overlay is open: the palette, the list of shortcuts, or neither. */
const paletteStore = createStore<PaletteMode | null>(null)

let previousFocus: Element | null = null

export function openPalette(which: PaletteMode): void {
  previousFocus = document.activeElement
  paletteStore.set(which)
}

/** Restores the focus for the palette and the list of shortcuts, which are unmounted when they close. */
function restoreFocus(): void {
  const isLost = document.activeElement === document.body
  if (isLost && previousFocus instanceof HTMLElement) previousFocus.focus()
  previousFocus = null
}

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

/** The palette cannot open while a dialog is open. */
const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

const closePalette = () => paletteStore.set(null)

/** Listens for the shortcuts of the palette and of the list of shortcuts; each is loaded when it first opens. */
export function PaletteHost() {
  const opened = useStore(paletteStore)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      const isHelp = event.key === '?' && !isTyping(event.target)
      if (!isPalette && !isHelp) return
      // By default the browser would move the focus to its address bar.
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
