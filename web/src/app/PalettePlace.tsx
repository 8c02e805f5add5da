import { Suspense, useEffect } from 'react'
import { lazyPart } from '../lib/lazyPart.ts'
import { useStore } from '../lib/store.ts'
import { openPalette, paletteStore, returnFocus } from './palette.ts'
import { usePlaces } from './usePlaces.ts'
import { withWords } from './words.ts'

const Palette = lazyPart(
  withWords('palette', () => import('../features/palette/Palette.tsx').then((file) => file.Palette)),
)
const Shortcuts = lazyPart(
  withWords('palette', () => import('../features/palette/Shortcuts.tsx').then((file) => file.Shortcuts)),
)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** A question that is open must be answered first. */
const isAsked = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

const close = () => paletteStore.set(null)

/** Listens for its two keys; all the rest is loaded when one of them is first pressed. */
export function PalettePlace() {
  const opened = useStore(paletteStore)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      const isHelp = event.key === '?' && !isTyping(event.target)
      if (!isPalette && !isHelp) return
      // the browser has its own use for the first, which would take the focus out of the page
      event.preventDefault()
      if (!isAsked()) openPalette(isPalette ? 'palette' : 'shortcuts')
    }
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
      close()
    }
  }, [])
  useEffect(() => {
    if (opened === null) returnFocus()
  }, [opened])
  return (
    <Suspense>
      {opened === 'palette' && <OpenPalette onClose={close} onShortcuts={() => paletteStore.set('shortcuts')} />}
      {opened === 'shortcuts' && <Shortcuts onClose={close} />}
    </Suspense>
  )
}

function OpenPalette({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  return <Palette places={usePlaces()} onClose={onClose} onShortcuts={onShortcuts} />
}
