import { Suspense, useEffect } from 'react'
import { lazyWithRetry } from '../../lib/http/lazyWithRetry.ts'
import { useStore } from '../../lib/storage/store.ts'
import { withNamespaces } from '../router/withNamespaces.ts'
import { openPalette, paletteStore, restoreFocus } from './paletteStore.ts'
import { useNavigationTargets } from './useNavigationTargets.ts'

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

/** A question that is open must be answered first. */
const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

const closePalette = () => paletteStore.set(null)

/** Listens for its two keys; all the rest is loaded when one of them is first pressed. */
export function PaletteHost() {
  const opened = useStore(paletteStore)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      const isHelp = event.key === '?' && !isTyping(event.target)
      if (!isPalette && !isHelp) return
      // the browser has its own use for the first, which would take the focus out of the page
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
